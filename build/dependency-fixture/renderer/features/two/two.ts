export type Two = string;
