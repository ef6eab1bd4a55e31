import { useTranslation } from 'react-i18next'
import classes from './heat-map-legend.module.css'
import bandClasses from './result-band.module.css'
import { bands, rangeOf } from './result-band.ts'

type Props = {
  /** How the cells are read, where they lead elsewhere than to the causes. */
  line?: string
}

/** What the colours and figures of results mean. */
export function HeatMapLegend({ line }: Props) {
  const { t } = useTranslation('results')
  return (
    <div className={classes.legend}>
      <ul className={classes.bands} aria-label={t('legend.title')}>
        {bands.map((band) => (
          <li key={band} className={classes.band}>
            <span className={`${classes.swatch} ${bandClasses.band}`} data-band={band} />
            {t(`legend.${band}`)} <span className={classes.range}>{rangeOf(band)}</span>
          </li>
        ))}
        <li className={classes.band}>
          <span className={`${classes.swatch} ${bandClasses.band}`} data-band="none" />
          {t('legend.none')}
        </li>
      </ul>
      <p>{line ?? t('legend.line')}</p>
    </div>
  )
}
