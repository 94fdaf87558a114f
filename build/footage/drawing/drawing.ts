import { type Colour, css } from './colour.ts';

export type Stop = readonly [offset: number, colour: Colour, opacity?: number];

/** An SVG picture under construction. Gradients answer the `url(#…)` to fill with. */
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly add: (markup: string) => void;
  readonly vertical: (stops: readonly Stop[]) => string;
  readonly horizontal: (stops: readonly Stop[]) => string;
  /** In picture coordinates, so that it does not depend on the shape it fills. */
  readonly sloped: (from: Point, to: Point, stops: readonly Stop[]) => string;
  readonly radial: (stops: readonly Stop[]) => string;
  readonly clip: (shape: string) => string;
  readonly toSvg: (outputWidth?: number, outputHeight?: number) => string;
};

export type Point = readonly [x: number, y: number];

/** One decimal is below what can be seen and keeps the markup short. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => {
      const seeThrough = opacity < 1 ? ` stop-opacity="${opacity.toFixed(3)}"` : '';
      return `<stop offset="${offset.toFixed(3)}" stop-color="${css(colour)}"${seeThrough}/>`;
    })
    .join('');
}

export function createDrawing(width: number, height: number): Drawing {
  const definitions: string[] = [];
  const shapes: string[] = [];

  function define(markup: (id: string) => string): string {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return `url(#${id})`;
  }
  function linear(direction: string, stops: readonly Stop[]): string {
    return define((id) => `<linearGradient id="${id}" ${direction}>${stopMarkup(stops)}</linearGradient>`);
  }
  return {
    width,
    height,
    add: (markup) => {
      shapes.push(markup);
    },
    vertical: (stops) => linear('x1="0" y1="0" x2="0" y2="1"', stops),
    horizontal: (stops) => linear('x1="0" y1="0" x2="1" y2="0"', stops),
    sloped: ([x1, y1], [x2, y2], stops) =>
      linear(
        `gradientUnits="userSpaceOnUse" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"`,
        stops,
      ),
    radial: (stops) => define((id) => `<radialGradient id="${id}">${stopMarkup(stops)}</radialGradient>`),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    toSvg: (outputWidth = width, outputHeight = height) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${outputWidth}" height="${outputHeight}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  };
}
