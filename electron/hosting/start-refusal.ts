/** Why a host cannot start, in one sentence for the person who started it. Hosts print it without a stack and end with code 2. */
export class StartRefusal extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'StartRefusal';
  }
}
