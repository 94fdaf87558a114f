export type App = string;
