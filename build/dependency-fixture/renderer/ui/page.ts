import '../features/one/one.ts';
