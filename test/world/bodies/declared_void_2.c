void f(int x) { (void)x; }
