// The build leaves in this module the texts of the first script (build/page-messages).
export * from './en.ts';
