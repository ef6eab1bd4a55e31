import { useBrand } from './brand.tsx'
import classes from './brand-scene.module.css'

/** Colours for content on a scene, legible with and without a picture. */
export const onScene = classes.hero

/** Heights of the risk matrix's cells, from the far corner to the near one. */
const heights = ['43212', '34221', '23311', '12231', '11122']
const cell = { width: 104, depth: 60, rise: 34, gap: 0.82 }

type Cell = { x: number; y: number; height: number }

const bars: (Cell & { id: string })[] = heights.flatMap((row, y) =>
  [...row].map((height, x) => ({ id: `${x}-${y}`, x, y, height: Number(height) })),
)

/** Background of a header or a page: the organisation's picture, or a risk matrix drawn as bars. */
export function BrandScene({ at }: { at: 'left' | 'right' }) {
  const { background } = useBrand()
  return (
    <div className={classes.scene} data-photo={background ? '' : undefined} aria-hidden="true">
      {background ? (
        <img src={background} alt="" className={classes.photo} />
      ) : (
        <svg
          aria-hidden="true"
          viewBox="0 0 1280 880"
          preserveAspectRatio={at === 'left' ? 'xMinYMid slice' : 'xMaxYMid slice'}
          className={classes.drawing}
        >
          <g transform={`translate(${at === 'left' ? '370 350' : '960 300'})`}>
            {[180, 300, 430, 570].map((radius) => (
              <circle key={radius} cy="120" r={radius} className={classes.ring} />
            ))}
            {bars.map((bar) => (
              <Bar key={bar.id} {...bar} />
            ))}
          </g>
          <path d="M0 770C240 700 430 830 690 780S1090 690 1280 760V880H0z" opacity=".07" />
          <path d="M0 820C300 760 520 870 800 820S1150 760 1280 800V880H0z" opacity=".09" />
        </svg>
      )}
    </div>
  )
}

/** One cell in isometric view: the top and the two sides facing the reader. */
function Bar({ x, y, height }: Cell) {
  const [w, d] = [(cell.width / 2) * cell.gap, (cell.depth / 2) * cell.gap]
  const [h, left, top] = [
    height * cell.rise,
    ((x - y) * cell.width) / 2,
    ((x + y) * cell.depth) / 2 - height * cell.rise,
  ]
  return (
    <g transform={`translate(${left} ${top})`}>
      <path d={`M${-w} 0L0 ${d}V${d + h}L${-w} ${h}z`} className={classes.left} />
      <path d={`M${w} 0L0 ${d}V${d + h}L${w} ${h}z`} className={classes.right} />
      <path d={`M0 ${-d}L${w} 0 0 ${d} ${-w} 0z`} className={classes.top} data-height={height} />
    </g>
  )
}
