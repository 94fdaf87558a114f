export type Wire = string;
