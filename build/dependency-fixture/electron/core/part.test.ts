export type Tested = string;
