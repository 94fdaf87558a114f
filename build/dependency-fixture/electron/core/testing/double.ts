export type Double = string;
