// expect: TRUE
// prints: size Reach: 
// prints: query at line 12: true
/* Paper 004, section 3: the states that a transition system can reach. */
enum State { idle, busy, done, lost };

bool Init(State s) ( s = idle );
bool Trans(State s, State t) s ~+ t (
  (s = idle & t = busy) | (s = busy & (t = busy | t = done)) | (s = lost & t = idle)
);
mu bool Reach(State u) ( Init(u) | (exists State x. (Reach(x) & Trans(x, u))) );
#size Reach; Reach(done) & !Reach(lost);
