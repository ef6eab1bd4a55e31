import { useTranslation } from 'react-i18next'
import classes from './level-bar.module.css'

/** What the parts of a bar mean. */
export function LevelLegend({ line }: { line: string }) {
  const { t } = useTranslation('results')
  return (
    <>
      <ul className={classes.legend} aria-label={t('legend.levels')}>
        {(['low', 'medium', 'high'] as const).map((level) => (
          <li key={level}>
            <span className={classes.swatch} data-level={level} />
            {t(`levels.${level}`)}
          </li>
        ))}
      </ul>
      <p className={classes.line}>{line}</p>
    </>
  )
}
