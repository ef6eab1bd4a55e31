import { SystemLogo, useBrand } from '#app/page/look/brand.tsx'
import { BrandScene, onScene } from '#app/page/look/brand-scene.tsx'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import classes from './brand-panel.module.css'
import { TypedLines } from './typed-lines.tsx'

type Props = { title: string; lines: readonly string[]; variant: BrandVariant }

/** Opacity of each cell in the matrix motif, by rows. */
const strengths = ['1', '2', '3']
const cells = ['01223', '11234', '01323', '12112', '00121', '01010']
const step = 84

/**
 * Panel next to the login form, or in style 蓝白 behind it: a picture, the system's name and its description. The picture
 * is the organisation's or the product's own.
 */
export function BrandPanel({ title, lines, variant }: Props) {
  const { background } = useBrand()
  const isScene = variant === BrandVariant.blueWhite || background !== ''
  return (
    <aside className={`${classes.panel} ${isScene ? onScene : classes.plain}`}>
      {isScene ? <BrandScene at="left" /> : <Motif />}
      <p className={classes.name}>
        <SystemLogo size={36} />
        <span>{title}</span>
      </p>
      <div className={classes.lines}>
        <TypedLines lines={lines} />
      </div>
    </aside>
  )
}

/** A risk matrix that fades in from the dark corner. */
const Motif = () => (
  <svg className={classes.motif} viewBox={`0 0 ${5 * step} ${6 * step}`} aria-hidden="true">
    {strengths.map((strength) => (
      <path key={strength} className={classes.cells} d={cellsOf(strength)} opacity={`0.${strength}`} />
    ))}
    <path className={classes.trend} d="M42 462 126 378 210 294 294 210 378 126" />
    <circle className={classes.peak} cx="378" cy="126" r="9" />
  </svg>
)

/** A small square for each cell of that strength; a thick round stroke makes it a full cell. */
const cellsOf = (strength: string): string =>
  cells
    .flatMap((row, y) =>
      [...row].map((cell, x) => (cell === strength ? `M${x * step + 28} ${y * step + 28}h28v28h-28z` : '')),
    )
    .join('')
