import '../app/floor.ts';
