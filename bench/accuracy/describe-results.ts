import { MEASURE_CODES } from '@chioma/contract'
import { type Comparison, compareFigure } from './compare.ts'
import { drawTable } from './draw-table.ts'
import { PERTURBATION_NAMES } from './perturbations.ts'
import type { Figure } from './resample.ts'
import type { Results, StoredResults } from './results.ts'
import type { Task } from './task.ts'

const MARKS: Record<Comparison, string> = {
  new: '',
  same: '=',
  moved: '~',
  risen: 'better',
  fallen: 'WORSE',
  'not comparable': '',
}

/** The whole run as text: figures with a target, all other figures, calibration curves, changes, times. */
export function describeResults(results: Results, tasks: readonly Task[], stored: StoredResults | undefined): string {
  const given = tasks.filter(
    (task) => results.figures[task.id] !== undefined || (stored && compareFigure(task, results, stored) === 'fallen'),
  )
  const blocks = [
    ['Against the targets', targetTable(given, results, stored)],
    ['In detail', detailTable(given, results, stored)],
    ['How often what was said is right', calibrationTable(results)],
    ['The same photo perturbed: median change of each measure, %', changeTable(results)],
    ['Time on this machine, photos as small as they came', speedTable(results)],
    ['Stages of the engine, ms', stageTable(results)],
  ] as const
  const body = blocks.flatMap(([title, lines]) => (lines.length > 2 ? ['', title, '', ...lines] : []))
  return [...body, '', ...LEGEND].join('\n')
}

const LEGEND = [
  'Intervals: 95%, 1,000 resamples; photos of one person are drawn together.',
  '*  shipped parameters were fitted on this collection: on other photos expect less.',
  '=  as stored; ~ within the stored interval; better, WORSE: outside it.',
  'simple, fitted: a rule of thumb, and the best fitted models of others, on held-out photos.',
]

function targetTable(tasks: readonly Task[], results: Results, stored: StoredResults | undefined): string[] {
  const rows = tasks.flatMap((task) => {
    if (task.reference === undefined) return []
    const { target, simple, fitted } = task.reference
    return [
      [
        ...figureCells(task, results.figures[task.id]),
        `${task.better === 'higher' ? '≥' : '≤'} ${target.toFixed(2)}${isReached(task, target, results.figures[task.id]) ? ' ✓' : '  '}`,
        shown(simple),
        shown(fitted),
        ...storedCells(task, results, stored),
      ],
    ]
  })
  return drawTable(['figure', 'value', '95% interval', 'n', 'target', 'simple', 'fitted', 'stored', ''], rows)
}

function detailTable(tasks: readonly Task[], results: Results, stored: StoredResults | undefined): string[] {
  const rows = tasks.flatMap((task) =>
    task.reference === undefined ? [[...figureCells(task, results.figures[task.id]), ...storedCells(task, results, stored)]] : [],
  )
  return drawTable(['figure', 'value', '95% interval', 'n', 'stored', ''], rows)
}

const isReached = ({ better }: Task, target: number, figure: Figure | undefined): boolean =>
  figure !== undefined && (better === 'higher' ? figure.value >= target : figure.value <= target)

function figureCells({ title, isSeenInFitting }: Task, figure: Figure | undefined): string[] {
  const name = isSeenInFitting ? `${title} *` : title
  if (figure === undefined) return [name, 'none', '', '']
  return [name, shown(figure.value), `[${shown(figure.low)}, ${shown(figure.high)}]`, String(figure.n)]
}

function storedCells(task: Task, results: Results, stored: StoredResults | undefined): string[] {
  if (stored === undefined) return ['', '']
  return [shown(stored.figures[task.id]?.value), MARKS[compareFigure(task, results, stored)]]
}

const shown = (value: number | undefined): string => value?.toFixed(3) ?? ''

function calibrationTable({ calibration }: Results): string[] {
  const rows = Object.entries(calibration).flatMap(([code, bins]) =>
    bins.map(({ from, to, n, meanConfidence, shareRight }) => [
      code,
      `${from.toFixed(1)} to ${to.toFixed(1)}`,
      String(n),
      shown(meanConfidence),
      shown(shareRight),
    ]),
  )
  return drawTable(['finding', 'confidence', 'n', 'mean', 'right'], rows)
}

function changeTable({ changes }: Results): string[] {
  const rows = MEASURE_CODES.flatMap((code) => {
    const cells = changes.filter((cell) => cell.code === code)
    if (cells.length === 0) return []
    const shownCells = PERTURBATION_NAMES.map((perturbation) => {
      const cell = cells.find((candidate) => candidate.perturbation === perturbation)
      return cell === undefined ? '' : (100 * cell.median).toFixed(1)
    })
    return [[code, ...shownCells, String(Math.max(...cells.map(({ n }) => n)))]]
  })
  return drawTable(['measure', ...PERTURBATION_NAMES, 'n'], rows)
}

function speedTable({ speed }: Results): string[] {
  const rows = speed.map(({ view, n, decodeMs, engineMs, timesDecoding }) => [
    view,
    String(n),
    decodeMs.toFixed(0),
    engineMs.toFixed(0),
    timesDecoding.toFixed(1),
  ])
  return drawTable(['view', 'n', 'decoding ms', 'engine ms', 'times decoding'], rows)
}

function stageTable({ stages }: Results): string[] {
  const names = [...new Set(stages.map(({ stage }) => stage))]
  const rows = [...new Set(stages.map(({ view }) => view))].map((view) => {
    const among = stages.filter((timed) => timed.view === view)
    const cells = names.map((name) => among.find(({ stage }) => stage === name)?.ms.toFixed(0) ?? '')
    return [view, ...cells, String(Math.max(...among.map(({ n }) => n)))]
  })
  return drawTable(['view', ...names, 'n'], rows)
}
