import { useTranslation } from 'react-i18next'
import { bands, rangeOf, type Scale, scaleOfMeans } from '#contract/risk/kinds/matrix/bands.ts'
import classes from './heat-map-legend.module.css'
import bandClasses from './result-band.module.css'

type Props = {
  /** Explanation of means, if cells do not link to the causes. */
  line?: string
  scale?: Scale
}

/** Legend of the colours and figures of results, with the range of each step. */
export function HeatMapLegend({ line, scale = scaleOfMeans }: Props) {
  const { t } = useTranslation('kinds-matrix-results')
  const { shade, middle, deviation } = scale
  const nameOf = (band: (typeof bands)[number]) => (shade === 'spread' ? t(`shade.steps.${band}`) : t(`legend.${band}`))
  return (
    <div className={classes.legend}>
      <ul className={classes.bands} aria-label={t(`shade.legend.${shade}`)}>
        {bands.map((band) => (
          <li key={band} className={classes.band}>
            <span className={`${classes.swatch} ${bandClasses.band}`} data-band={band} />
            {nameOf(band)} <span className={classes.range}>{rangeOf(band, scale)}</span>
          </li>
        ))}
        <li className={classes.band}>
          <span className={`${classes.swatch} ${bandClasses.band}`} data-band="none" />
          {t('legend.none')}
        </li>
      </ul>
      {shade === 'mean' && <p>{line ?? t('legend.line')}</p>}
      {shade === 'high' && <p>{t('shade.how.high')}</p>}
      {shade === 'spread' && (
        <p>
          {middle === null || deviation === null
            ? t('shade.how.few')
            : t('shade.how.spread', { middle: middle.toFixed(3), deviation: deviation.toFixed(3) })}
        </p>
      )}
    </div>
  )
}
