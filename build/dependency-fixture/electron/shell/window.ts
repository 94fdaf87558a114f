import '../loopback/serve.ts';
