import { useFormatter } from 'use-intl';
import { byteSize } from './byte-size.ts';

/** A number of bytes in words: `12.4 MB`. */
export function useByteText(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const { value, unit, digits } = byteSize(bytes);
    return format.number(value, { style: 'unit', unit, maximumFractionDigits: digits });
  };
}
