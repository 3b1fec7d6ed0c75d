extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int input(void) { int v = __VERIFIER_nondet_int(); __VERIFIER_assume(v >= -1 && v <= 2); return v; }
struct pair { int a; int b; };
int g, h;
int cells[3];
struct pair both;
int f(int a, int b) {
for (int i1 = 0; i1 < 3 && i1 < 6; i1++) {
}
return ((a * 1) - both.b); }
int main(void) {
int x = input(), y = 0, z = 1;
if ((y & 3) == (y - -1)) {
struct pair c1 = both; c1.a = (z & 3); both = c1;
}
y = f((x * 2), (y + x));
if (!(z >= 1)) reach_error();
return 0; }
/* exit 6
AddressSanitizer:DEADLYSIGNAL
=================================================================
==29388==ERROR: AddressSanitizer: stack-overflow on address 0x7ffd02467ff8 (pc 0x555990543784 bp 0x7ffd02468000 sp 0x7ffd02468000 T0)
    #0 0x555990543784 in masked ../src/horn/value.c:200
    #1 0x555990543d3d in masked ../src/horn/value.c:202
    #2 0x555990543d3d in masked ../src/horn/value.c:202
    #3 0x555990543d3d in masked ../src/horn/value.c:202
    #4 0x555990543d3d in masked ../src/horn/value.c:202
    #5 0x555990543d3d in masked ../src/horn/value.c:202
    #6 0x555990543d3d in masked ../src/horn/value.c:202
    #7 0x555990543d3d in masked ../src/horn/value.c:202
    #8 0x555990543d3d in masked ../src/horn/value.c:202
    #9 0x555990543d3d in masked ../src/horn/value.c:202
    #10 0x555990543d3d in masked ../src/horn/value.c:202
    #11 0x555990543d3d in masked ../src/horn/value.c:202
    #12 0x555990543d3d in masked ../src/horn/value.c:202
    #13 0x555990543d3d in masked ../src/horn/value.c:202
    #14 0x555990543d3d in masked ../src/horn/value.c:202
    #15 0x555990543d3d in masked ../src/horn/value.c:202
    #16 0x555990543d3d in masked ../src/horn/value.c:202
    #17 0x555990543d3d in masked ../src/horn/value.c:202
    #18 0x555990543d3d in masked ../src/horn/value.c:202
    #19 0x555990543d3d in masked ../src/horn/value.c:202
    #20 0x555990543d3d in masked ../src/horn/value.c:202
    #21 0x555990543d3d in masked ../src/horn/value.c:202
    #22 0x555990543d3d in masked ../src/horn/value.c:202
    #23 0x555990543d3d in masked ../src/horn/value.c:202
    #24 0x555990543d3d in masked ../src/horn/value.c:202
    #25 0x555990543d3d in masked ../src/horn/value.c:202
    #26 0x555990543d3d in masked ../src/horn/value.c:202
    #27 0x555990543d3d in masked ../src/horn/value.c:202
    #28 0x555990543d3d in masked ../src/horn/value.c:202
    #29 0x555990543d3d in masked ../src/horn/value.c:202
    #30 0x555990543d3d in masked ../src/horn/value.c:202
    #31 0x555990543d3d in masked ../src/horn/value.c:202
    #32 0x555990543d3d in masked ../src/horn/value.c:202
    #33 0x555990543d3d in masked ../src/horn/value.c:202
    #34 0x555990543d3d in masked ../src/horn/value.c:202
    #35 0x555990543d3d in masked ../src/horn/value.c:202
    #36 0x555990543d3d in masked ../src/horn/value.c:202
    #37 0x555990543d3d in masked ../src/horn/value.c:202
    #38 0x555990543d3d in masked ../src/horn/value.c:202
    #39 0x555990543d3d in masked ../src/horn/value.c:202
    #40 0x555990543d3d in masked ../src/horn/value.c:202
    #41 0x555990543d3d in masked ../src/horn/value.c:202
    #42 0x555990543d3d in masked ../src/horn/value.c:202
    #43 0x555990543d3d in masked ../src/horn/value.c:202
    #44 0x555990543d3d in masked ../src/horn/value.c:202
    #45 0x555990543d3d in masked ../src/horn/value.c:202
    #46 0x555990543d3d in masked ../src/horn/value.c:202
    #47 0x555990543d3d in masked ../src/horn/value.c:202
    #48 0x555990543d3d in masked ../src/horn/value.c:202
    #49 0x555990543d3d in masked ../src/horn/value.c:202
    #50 0x555990543d3d in masked ../src/horn/value.c:202
    #51 0x555990543d3d in masked ../src/horn/value.c:202
    #52 0x555990543d3d in masked ../src/horn/value.c:202
    #53 0x555990543d3d in masked ../src/horn/value.c:202
    #54 0x555990543d3d in masked ../src/horn/value.c:202
    #55 0x555990543d3d in masked ../src/horn/value.c:202
    #56 0x555990543d3d in masked ../src/horn/value.c:202
    #57 0x555990543d3d in masked ../src/horn/value.c:202
    #58 0x555990543d3d in masked ../src/horn/value.c:202
    #59 0x555990543d3d in masked ../src/horn/value.c:202
    #60 0x555990543d3d in masked ../src/horn/value.c:202
    #61 0x555990543d3d in masked ../src/horn/value.c:202
    #62 0x555990543d3d in masked ../src/horn/value.c:202
    #63 0x555990543d3d in masked ../src/horn/value.c:202
    #64 0x555990543d3d in masked ../src/horn/value.c:202
    #65 0x555990543d3d in masked ../src/horn/value.c:202
    #66 0x555990543d3d in masked ../src/horn/value.c:202
    #67 0x555990543d3d in masked ../src/horn/value.c:202
    #68 0x555990543d3d in masked ../src/horn/value.c:202
    #69 0x555990543d3d in masked ../src/horn/value.c:202
    #70 0x555990543d3d in masked ../src/horn/value.c:202
    #71 0x555990543d3d in masked ../src/horn/value.c:202
    #72 0x555990543d3d in masked ../src/horn/value.c:202
    #73 0x555990543d3d in masked ../src/horn/value.c:202
    #74 0x555990543d3d in masked ../src/horn/value.c:202
    #75 0x555990543d3d in masked ../src/horn/value.c:202
    #76 0x555990543d3d in masked ../src/horn/value.c:202
    #77 0x555990543d3d in masked ../src/horn/value.c:202
    #78 0x555990543d3d in masked ../src/horn/value.c:202
    #79 0x555990543d3d in masked ../src/horn/value.c:202
    #80 0x555990543d3d in masked ../src/horn/value.c:202
    #81 0x555990543d3d in masked ../src/horn/value.c:202
    #82 0x555990543d3d in masked ../src/horn/value.c:202
    #83 0x555990543d3d in masked ../src/horn/value.c:202
    #84 0x555990543d3d in masked ../src/horn/value.c:202
    #85 0x555990543d3d in masked ../src/horn/value.c:202
    #86 0x555990543d3d in masked ../src/horn/value.c:202
    #87 0x555990543d3d in masked ../src/horn/value.c:202
    #88 0x555990543d3d in masked ../src/horn/value.c:202
    #89 0x555990543d3d in masked ../src/horn/value.c:202
    #90 0x555990543d3d in masked ../src/horn/value.c:202
    #91 0x555990543d3d in masked ../src/horn/value.c:202
    #92 0x555990543d3d in masked ../src/horn/value.c:202
    #93 0x555990543d3d in masked ../src/horn/value.c:202
    #94 0x555990543d3d in masked ../src/horn/value.c:202
    #95 0x555990543d3d in masked ../src/horn/value.c:202
    #96 0x555990543d3d in masked ../src/horn/value.c:202
    #97 0x555990543d3d in masked ../src/horn/value.c:202
    #98 0x555990543d3d in masked ../src/horn/value.c:202
    #99 0x555990543d3d in masked ../src/horn/value.c:202
    #100 0x555990543d3d in masked ../src/horn/value.c:202
    #101 0x555990543d3d in masked ../src/horn/value.c:202
    #102 0x555990543d3d in masked ../src/horn/value.c:202
    #103 0x555990543d3d in masked ../src/horn/value.c:202
    #104 0x555990543d3d in masked ../src/horn/value.c:202
    #105 0x555990543d3d in masked ../src/horn/value.c:202
    #106 0x555990543d3d in masked ../src/horn/value.c:202
    #107 0x555990543d3d in masked ../src/horn/value.c:202
    #108 0x555990543d3d in masked ../src/horn/value.c:202
    #109 0x555990543d3d in masked ../src/horn/value.c:202
    #110 0x555990543d3d in masked ../src/horn/value.c:202
    #111 0x555990543d3d in masked ../src/horn/value.c:202
    #112 0x555990543d3d in masked ../src/horn/value.c:202
    #113 0x555990543d3d in masked ../src/horn/value.c:202
    #114 0x555990543d3d in masked ../src/horn/value.c:202
    #115 0x555990543d3d in masked ../src/horn/value.c:202
    #116 0x555990543d3d in masked ../src/horn/value.c:202
    #117 0x555990543d3d in masked ../src/horn/value.c:202
    #118 0x555990543d3d in masked ../src/horn/value.c:202
    #119 0x555990543d3d in masked ../src/horn/value.c:202
    #120 0x555990543d3d in masked ../src/horn/value.c:202
    #121 0x555990543d3d in masked ../src/horn/value.c:202
    #122 0x555990543d3d in masked ../src/horn/value.c:202
    #123 0x555990543d3d in masked ../src/horn/value.c:202
    #124 0x555990543d3d in masked ../src/horn/value.c:202
    #125 0x555990543d3d in masked ../src/horn/value.c:202
    #126 0x555990543d3d in masked ../src/horn/value.c:202
    #127 0x555990543d3d in masked ../src/horn/value.c:202
    #128 0x555990543d3d in masked ../src/horn/value.c:202
    #129 0x555990543d3d in masked ../src/horn/value.c:202
    #130 0x555990543d3d in masked ../src/horn/value.c:202
    #131 0x555990543d3d in masked ../src/horn/value.c:202
    #132 0x555990543d3d in masked ../src/horn/value.c:202
    #133 0x555990543d3d in masked ../src/horn/value.c:202
    #134 0x555990543d3d in masked ../src/horn/value.c:202
    #135 0x555990543d3d in masked ../src/horn/value.c:202
    #136 0x555990543d3d in masked ../src/horn/value.c:202
    #137 0x555990543d3d in masked ../src/horn/value.c:202
    #138 0x555990543d3d in masked ../src/horn/value.c:202
    #139 0x555990543d3d in masked ../src/horn/value.c:202
    #140 0x555990543d3d in masked ../src/horn/value.c:202
    #141 0x555990543d3d in masked ../src/horn/value.c:202
    #142 0x555990543d3d in masked ../src/horn/value.c:202
    #143 0x555990543d3d in masked ../src/horn/value.c:202
    #144 0x555990543d3d in masked ../src/horn/value.c:202
    #145 0x555990543d3d in masked ../src/horn/value.c:202
    #146 0x555990543d3d in masked ../src/horn/value.c:202
    #147 0x555990543d3d in masked ../src/horn/value.c:202
    #148 0x555990543d3d in masked ../src/horn/value.c:202
    #149 0x555990543d3d in masked ../src/horn/value.c:202
    #150 0x555990543d3d in masked ../src/horn/value.c:202
    #151 0x555990543d3d in masked ../src/horn/value.c:202
    #152 0x555990543d3d in masked ../src/horn/value.c:202
    #153 0x555990543d3d in masked ../src/horn/value.c:202
    #154 0x555990543d3d in masked ../src/horn/value.c:202
    #155 0x555990543d3d in masked ../src/horn/value.c:202
    #156 0x555990543d3d in masked ../src/horn/value.c:202
    #157 0x555990543d3d in masked ../src/horn/value.c:202
    #158 0x555990543d3d in masked ../src/horn/value.c:202
    #159 0x555990543d3d in masked ../src/horn/value.c:202
    #160 0x555990543d3d in masked ../src/horn/value.c:202
    #161 0x555990543d3d in masked ../src/horn/value.c:202
    #162 0x555990543d3d in masked ../src/horn/value.c:202
    #163 0x555990543d3d in masked ../src/horn/value.c:202
    #164 0x555990543d3d in masked ../src/horn/value.c:202
    #165 0x555990543d3d in masked ../src/horn/value.c:202
    #166 0x555990543d3d in masked ../src/horn/value.c:202
    #167 0x555990543d3d in masked ../src/horn/value.c:202
    #168 0x555990543d3d in masked ../src/horn/value.c:202
    #169 0x555990543d3d in masked ../src/horn/value.c:202
    #170 0x555990543d3d in masked ../src/horn/value.c:202
    #171 0x555990543d3d in masked ../src/horn/value.c:202
    #172 0x555990543d3d in masked ../src/horn/value.c:202
    #173 0x555990543d3d in masked ../src/horn/value.c:202
    #174 0x555990543d3d in masked ../src/horn/value.c:202
    #175 0x555990543d3d in masked ../src/horn/value.c:202
    #176 0x555990543d3d in masked ../src/horn/value.c:202
    #177 0x555990543d3d in masked ../src/horn/value.c:202
    #178 0x555990543d3d in masked ../src/horn/value.c:202
    #179 0x555990543d3d in masked ../src/horn/value.c:202
    #180 0x555990543d3d in masked ../src/horn/value.c:202
    #181 0x555990543d3d in masked ../src/horn/value.c:202
    #182 0x555990543d3d in masked ../src/horn/value.c:202
    #183 0x555990543d3d in masked ../src/horn/value.c:202
    #184 0x555990543d3d in masked ../src/horn/value.c:202
    #185 0x555990543d3d in masked ../src/horn/value.c:202
    #186 0x555990543d3d in masked ../src/horn/value.c:202
    #187 0x555990543d3d in masked ../src/horn/value.c:202
    #188 0x555990543d3d in masked ../src/horn/value.c:202
    #189 0x555990543d3d in masked ../src/horn/value.c:202
    #190 0x555990543d3d in masked ../src/horn/value.c:202
    #191 0x555990543d3d in masked ../src/horn/value.c:202
    #192 0x555990543d3d in masked ../src/horn/value.c:202
    #193 0x555990543d3d in masked ../src/horn/value.c:202
    #194 0x555990543d3d in masked ../src/horn/value.c:202
    #195 0x555990543d3d in masked ../src/horn/value.c:202
    #196 0x555990543d3d in masked ../src/horn/value.c:202
    #197 0x555990543d3d in masked ../src/horn/value.c:202
    #198 0x555990543d3d in masked ../src/horn/value.c:202
    #199 0x555990543d3d in masked ../src/horn/value.c:202
    #200 0x555990543d3d in masked ../src/horn/value.c:202
    #201 0x555990543d3d in masked ../src/horn/value.c:202
    #202 0x555990543d3d in masked ../src/horn/value.c:202
    #203 0x555990543d3d in masked ../src/horn/value.c:202
    #204 0x555990543d3d in masked ../src/horn/value.c:202
    #205 0x555990543d3d in masked ../src/horn/value.c:202
    #206 0x555990543d3d in masked ../src/horn/value.c:202
    #207 0x555990543d3d in masked ../src/horn/value.c:202
    #208 0x555990543d3d in masked ../src/horn/value.c:202
    #209 0x555990543d3d in masked ../src/horn/value.c:202
    #210 0x555990543d3d in masked ../src/horn/value.c:202
    #211 0x555990543d3d in masked ../src/horn/value.c:202
    #212 0x555990543d3d in masked ../src/horn/value.c:202
    #213 0x555990543d3d in masked ../src/horn/value.c:202
    #214 0x555990543d3d in masked ../src/horn/value.c:202
    #215 0x555990543d3d in masked ../src/horn/value.c:202
    #216 0x555990543d3d in masked ../src/horn/value.c:202
    #217 0x555990543d3d in masked ../src/horn/value.c:202
    #218 0x555990543d3d in masked ../src/horn/value.c:202
    #219 0x555990543d3d in masked ../src/horn/value.c:202
    #220 0x555990543d3d in masked ../src/horn/value.c:202
    #221 0x555990543d3d in masked ../src/horn/value.c:202
    #222 0x555990543d3d in masked ../src/horn/value.c:202
    #223 0x555990543d3d in masked ../src/horn/value.c:202
    #224 0x555990543d3d in masked ../src/horn/value.c:202
    #225 0x555990543d3d in masked ../src/horn/value.c:202
    #226 0x555990543d3d in masked ../src/horn/value.c:202
    #227 0x555990543d3d in masked ../src/horn/value.c:202
    #228 0x555990543d3d in masked ../src/horn/value.c:202
    #229 0x555990543d3d in masked ../src/horn/value.c:202
    #230 0x555990543d3d in masked ../src/horn/value.c:202
    #231 0x555990543d3d in masked ../src/horn/value.c:202
    #232 0x555990543d3d in masked ../src/horn/value.c:202
    #233 0x555990543d3d in masked ../src/horn/value.c:202
    #234 0x555990543d3d in masked ../src/horn/value.c:202
    #235 0x555990543d3d in masked ../src/horn/value.c:202
    #236 0x555990543d3d in masked ../src/horn/value.c:202
    #237 0x555990543d3d in masked ../src/horn/value.c:202
    #238 0x555990543d3d in masked ../src/horn/value.c:202
    #239 0x555990543d3d in masked ../src/horn/value.c:202
    #240 0x555990543d3d in masked ../src/horn/value.c:202
    #241 0x555990543d3d in masked ../src/horn/value.c:202
    #242 0x555990543d3d in masked ../src/horn/value.c:202
    #243 0x555990543d3d in masked ../src/horn/value.c:202
    #244 0x555990543d3d in masked ../src/horn/value.c:202
    #245 0x555990543d3d in masked ../src/horn/value.c:202
    #246 0x555990543d3d in masked ../src/horn/value.c:202
    #247 0x555990543d3d in masked ../src/horn/value.c:202

SUMMARY: AddressSanitizer: stack-overflow ../src/horn/value.c:200 in masked
==29388==ABORTING
assay: internal error: engine predicate: exit status 1
assay: this is a bug in assay 0.1.0, not in your program.
assay: please report it with the command line, the input files and the lines above.
Verification result: UNKNOWN (internal error: engine predicate: exit status 1) */
