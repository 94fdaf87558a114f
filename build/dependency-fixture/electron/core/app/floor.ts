export type Floor = string;
