// The build reduces this module to the texts of the first script (build/page-messages).
export * from './en.ts';
