import { useTranslation } from 'react-i18next'
import { type FigureText, useFigureText } from './result-figure.tsx'
import classes from './result-table.module.css'
import type { DepartmentFigures, Figure, FigureLine, Weighted } from './result-view.server.ts'

type Props = {
  caption: string
  firstKinds: readonly string[]
  departments: readonly DepartmentFigures[]
  all: FigureLine & { papers: number; weighted: Weighted }
}

/** Figures of the heat map as a table, one row per department and first kind. */
export function ResultTable({ caption, firstKinds, departments, all }: Props) {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const text = useFigureText()
  const groups = [{ ...all, department: t('allDepartments') }, ...departments]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroller} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('campaigns:respondent.department')}</th>
            <th scope="col">{t('field.firstKind')}</th>
            <th scope="col">{t('table.mean')}</th>
            <th scope="col">{t('table.highest')}</th>
            <th scope="col">{t('table.rated')}</th>
            <th scope="col">{t('table.high')}</th>
          </tr>
        </thead>
        {groups.map(({ department, papers, figures, all: whole }) => (
          <tbody key={department}>
            <tr>
              <th scope="rowgroup" rowSpan={firstKinds.length + 1}>
                <span>
                  {department}
                  <small>{t('table.papers', { papers })}</small>
                </span>
              </th>
              <th scope="row">{t('all')}</th>
              <Cells figure={whole} text={text} />
            </tr>
            {figures.map((figure, index) => (
              <tr key={firstKinds[index]}>
                <th scope="row">{firstKinds[index]}</th>
                <Cells figure={figure} text={text} />
              </tr>
            ))}
          </tbody>
        ))}
        {all.weighted && (
          <tbody>
            <tr>
              <th scope="rowgroup" rowSpan={firstKinds.length + 1}>
                <span>{t('weighted')}</span>
              </th>
              <th scope="row">{t('all')}</th>
              <td>{all.weighted.all ?? '—'}</td>
              <td colSpan={3} />
            </tr>
            {all.weighted.columns.map((mean, index) => (
              <tr key={firstKinds[index]}>
                <th scope="row">{firstKinds[index]}</th>
                <td>{mean ?? '—'}</td>
                <td colSpan={3} />
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  )
}

function Cells({ figure, text }: { figure: Figure; text: FigureText }) {
  return (
    <>
      <td>{figure.mean ?? '—'}</td>
      <td>{text.level(figure.highest)}</td>
      <td>{figure.rated}</td>
      <td>{figure.high}</td>
    </>
  )
}
