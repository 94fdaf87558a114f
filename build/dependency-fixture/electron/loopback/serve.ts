export type Serve = string;
