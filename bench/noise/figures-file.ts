import { fileURLToPath } from 'node:url'

export const FIGURES_FILE = fileURLToPath(new URL('../noise-figures.json', import.meta.url))

/** A share of so many cases, and what it is of. */
export interface ShareFigure {
  value: number
  n: number
  what: string
}

/** By the figure's id. */
export type NoiseFigures = Record<string, ShareFigure>
