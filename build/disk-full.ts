/** As Node, Rust and the two kinds of systems say it. */
const DISK_FULL = /ENOSPC|no space left on device|not enough space on the disk/i;

/** Whether a tool that failed ran out of disk space, by what it printed. */
export function saysDiskFull(output: string): boolean {
  return DISK_FULL.test(output);
}
