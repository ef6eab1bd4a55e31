import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Port } from '#contract/data/processes/codes.ts'
import classes from './graph.module.css'
import { nodeHeight, nodeWidth, type PictureNode, type Place } from './picture.ts'

type Props = {
  nodes: readonly PictureNode[]
  /** Id of the open step. */
  open: string | undefined
  /** Address of a step. */
  to: (id: string) => string
  label: string
}

const marginPx = 16

/** Picture of a graph: each step leads to its form. */
export function GraphPicture({ nodes, open, to, label }: Props) {
  const { t } = useTranslation('processes')
  const left = Math.min(0, ...nodes.map(({ place }) => place.x)) - marginPx
  const top = Math.min(0, ...nodes.map(({ place }) => place.y)) - marginPx
  const width = Math.max(0, ...nodes.map(({ place }) => place.x + nodeWidth)) + marginPx - left
  const height = Math.max(0, ...nodes.map(({ place }) => place.y + nodeHeight)) + marginPx - top
  const placeOf = new Map(nodes.map(({ id, place }) => [id, place]))
  return (
    <section
      className={classes.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <svg width={width} height={height} viewBox={`${left} ${top} ${width} ${height}`} className={classes.picture}>
        <title>{label}</title>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8Z" className={classes.arrow} />
          </marker>
        </defs>
        {nodes.flatMap(({ id, place, inputs }) =>
          inputs.map(({ node, port }) => {
            const from = placeOf.get(node)
            if (!from) return null
            return (
              <g key={`${node} ${port} ${id}`}>
                <path d={wayOf(from, place)} className={classes.edge} markerEnd="url(#arrow)" />
                {port !== Port.rows && (
                  <text x={from.x + nodeWidth + 6} y={from.y + nodeHeight / 2 - 6} className={classes.port}>
                    {t(`port.${port}`)}
                  </text>
                )}
              </g>
            )
          }),
        )}
        {nodes.map((node) => (
          <StepBox key={node.id} node={node} to={to(node.id)} isOpen={node.id === open} />
        ))}
      </svg>
    </section>
  )
}

/** Curve from the right side of a step to the left side of another. */
function wayOf(from: Place, to: Place): string {
  const [x, y] = [from.x + nodeWidth, from.y + nodeHeight / 2]
  const [endX, endY] = [to.x - 2, to.y + nodeHeight / 2]
  const bend = Math.max(24, Math.abs(endX - x) / 2)
  return `M${x} ${y}C${x + bend} ${y} ${endX - bend} ${endY} ${endX} ${endY}`
}

/** Width of a text in a picture, in halves of an em. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffff]/.test(sign) ? 2 : 1.1), 0)

/** Text truncated to a width of `most` halves of an em. */
function fitted(text: string, most: number): string {
  if (widthOf(text) <= most) return text
  let shortened = ''
  for (const sign of text) {
    if (widthOf(shortened + sign) > most - 1) break
    shortened += sign
  }
  return `${shortened}…`
}

const titleHalves = 22
const lineHalves = 27

function StepBox({ node, to, isOpen }: { node: PictureNode; to: string; isOpen: boolean }) {
  const { t } = useTranslation('processes')
  const { place, kind, title, faults, isLocked } = node
  const state = useStateText(node)
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={[title || t(`kind.${kind}`), t(`kind.${kind}`), state].join(', ')}
      aria-current={isOpen ? 'step' : undefined}
      className={classes.box}
      data-state={faults > 0 ? 'faulty' : node.isWaiting ? 'waiting' : undefined}
    >
      <g transform={`translate(${place.x} ${place.y})`}>
        <title>{`${title} — ${state}`}</title>
        <rect width={nodeWidth} height={nodeHeight} rx="8" className={classes.frame} />
        <rect
          width="4"
          height={nodeHeight - 16}
          x="0"
          y="8"
          rx="2"
          className={classes.band}
          data-group={groupOf(kind)}
        />
        <text x="14" y="20" className={classes.kind}>
          {t(`kind.${kind}`)}
        </text>
        <text x="14" y="38" className={classes.title}>
          {fitted(title || t(`kind.${kind}`), titleHalves)}
        </text>
        <text x="14" y="55" className={classes.state}>
          {fitted(state, lineHalves)}
        </text>
        {(faults > 0 || isLocked) && (
          <g transform={`translate(${nodeWidth - 26} 8)`} className={classes.sign}>
            <circle cx="9" cy="9" r="9" />
            {isLocked ? <path d="M5.5 8.5h7v5h-7zM7 8.5v-2a2 2 0 0 1 4 0v2" /> : <path d="M9 4.5v5.5M9 12.6v.6" />}
          </g>
        )}
      </g>
    </Link>
  )
}

/** Colour of the band at a step's side. */
export const groupOf = (kind: PictureNode['kind']): string => {
  if (kind === 'source' || kind === 'output') return kind
  return shapingKinds.has(kind) ? 'shape' : 'test'
}

const shapingKinds: ReadonlySet<string> = new Set([
  'filter',
  'columns',
  'sort',
  'distinct',
  'join',
  'merge',
  'sample',
  'aggregate',
  'window',
  'pivot',
])

/** Text with the columns and key of a step, or with its problem. */
export function useStateText({
  faults,
  isLocked,
  isWaiting,
  columns,
  key,
}: Pick<PictureNode, 'faults' | 'isLocked' | 'isWaiting' | 'columns' | 'key'>): string {
  const { t } = useTranslation('processes')
  if (isLocked) return t('state.locked')
  if (faults > 0) return t('state.faults', { count: faults })
  if (isWaiting) return t('state.waiting')
  if (columns === null) return t('state.unknown')
  const count = t('state.columns', { count: columns })
  return key.length > 0 ? t('state.keyed', { columns: count, key: key.join(t('and')) }) : count
}
