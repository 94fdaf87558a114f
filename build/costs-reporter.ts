import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

const DEAREST = 10;

/** For `ENGAWA_COSTS=1`: prints the specs that used most processor time, as recorded by the fixture `costs`. */
export default class CostsReporter implements Reporter {
  private readonly costs: { readonly seconds: number; readonly name: string }[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const note = result.annotations.find(({ type }) => type === 'processor-seconds');
    const [, , file = '', ...names] = test.titlePath();
    this.costs.push({ seconds: Number(note?.description ?? 0), name: `${file}: ${names.join(' › ')}` });
  }

  onEnd(): void {
    const all = this.costs.reduce((sum, { seconds }) => sum + seconds, 0);
    const dearest = this.costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, DEAREST);
    console.log(`\nProcessor seconds: ${all.toFixed(0)} in ${this.costs.length} specs. The dearest:`);
    for (const { seconds, name } of dearest) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
