export type Contract = string;
