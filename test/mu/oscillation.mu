// expect: UNKNOWN
// prints: oscillation.mu:4:9: the iterates of 'Flip' come round without end
enum N { 0..4 };
mu bool Flip(N x) ( x = 0 & !Flip(0) | (exists N y. (Flip(y) & x = y + 1)) );
(exists N x. Flip(x));
