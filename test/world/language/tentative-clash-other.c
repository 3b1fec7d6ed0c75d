int shared = 7;
