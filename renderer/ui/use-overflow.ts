import { type RefObject, useEffect, useState } from 'react';

/** Whether the element's text is longer than its clamped box. While it is expanded the last answer stands. */
export function useOverflow(ref: RefObject<HTMLElement | null>, isExpanded: boolean): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isExpanded) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isExpanded]);
  return overflows;
}
