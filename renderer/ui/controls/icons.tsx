import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';

const STROKE_PIXELS = 1.75;

/** Gives every lucide icon inside the same stroke at any size; the size itself is the font size of its place. */
export function Icons({ children }: { readonly children: ReactNode }) {
  return (
    <LucideProvider strokeWidth={STROKE_PIXELS} nonScalingStroke>
      {children}
    </LucideProvider>
  );
}
