import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkTo } from '#app/ui/actions/link-to.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { bands } from '#contract/risk/kinds/matrix/bands.ts'
import { measures as allMeasures } from '#contract/risk/kinds/matrix/codes.ts'
import { riskBandOf, riskRangeOf } from '#contract/risk/kinds/matrix/measures.ts'
import { orderByRisk } from '#contract/risk/kinds/matrix/order.ts'
import { getRiskMatrix } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { RiskMatrix } from '#contract/risk/kinds/matrix/result-shapes.ts'
import type { MeasureNames } from '#contract/risk/kinds/matrix/shapes.ts'
import legendClasses from '../results/heat-map-legend.module.css'
import bandClasses from '../results/result-band.module.css'
import { resultParamsOf } from '../results/result-params.server.ts'
import { useResults } from '../results/use-results.ts'
import classes from './result-impact.module.css'

export const handle: PageHandle = { i18n: ['results', 'kinds-matrix-results'] }

type Risk = RiskMatrix['risks'][number] & { number: number }

export async function loader(args: LoaderFunctionArgs) {
  const { measures, meanings, risks } = await query(args, getRiskMatrix, { query: resultParamsOf(args) })
  return { measures, meanings, risks: orderByRisk(risks).map((risk, at): Risk => ({ ...risk, number: at + 1 })) }
}

/** Causes in a matrix of likelihood and impact, and in a table with the highest risks first. */
export default function RiskMatrixPage() {
  const { t } = useTranslation('kinds-matrix-results')
  const { measures, meanings, risks } = useLoaderData<typeof loader>()
  const { filter } = useResults()
  const title = [t('impact.title'), filter.department, filter.firstRisk].filter(Boolean).join(' · ')
  if (!measures)
    return (
      <Card>
        <EmptyState title={t('impact.once')} line={t('impact.onceLine')} />
      </Card>
    )
  const unrated = risks.filter(({ levels }) => levels === null).length
  return (
    <div className={classes.page}>
      <Card title={title}>
        <MatrixOfRisks measures={measures} risks={risks} />
        <div className={legendClasses.legend}>
          <ul className={legendClasses.bands} aria-label={t('impact.legend')}>
            {bands.map((band) => (
              <li key={band} className={legendClasses.band}>
                <span className={`${legendClasses.swatch} ${bandClasses.band}`} data-band={band} />
                {t(`legend.${band}`)} <span className={legendClasses.range}>{riskRangeOf(band)}</span>
              </li>
            ))}
          </ul>
          <p>{t('impact.how')}</p>
          {unrated > 0 && <p>{t('impact.unrated', { count: unrated })}</p>}
        </div>
        <Meanings measures={measures} meanings={meanings} />
      </Card>
      <RiskTable measures={measures} risks={risks} />
    </div>
  )
}

/** Meanings of the levels as shown to respondents. */
function Meanings({ measures, meanings }: { measures: MeasureNames; meanings: RiskMatrix['meanings'] }) {
  const { t } = useTranslation('kinds-matrix-results')
  const result = meanings.filter(({ low, medium, high }) => low || medium || high)
  if (result.length === 0) return null
  return (
    <Details summary={t('impact.meanings')}>
      {result.map(({ measure, ...texts }) => (
        <Fragment key={measure}>
          <h3>{measures[measure]}</h3>
          <DescriptionList
            items={(['low', 'medium', 'high'] as const).flatMap((level) =>
              texts[level] ? [{ term: t(`levels.${level}`), value: texts[level] }] : [],
            )}
          />
        </Fragment>
      ))}
    </Details>
  )
}

const levels = bands.map((band, at) => ({ band, level: at + 1 }))

/** Maximum number of numbered risks per cell, limited by its size. */
const numberedMost = 12

type Props = { measures: MeasureNames; risks: readonly Risk[] }

/** Likelihood across, impact up. The level of a cell is the product of both; it lists the risks in it. */
function MatrixOfRisks({ measures, risks }: Props) {
  const { t } = useTranslation('kinds-matrix-results')
  const nameOf = ({ level, band }: (typeof levels)[number]) => t('impact.level', { level, band: t(`legend.${band}`) })
  return (
    <table className={classes.matrix}>
      <caption>{t('impact.caption', { ...measures, risks: risks.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('impact.axes', measures)}</th>
          {levels.map((each) => (
            <th key={each.level} scope="col">
              {nameOf(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.toReversed().map((up) => (
          <tr key={up.level}>
            <th scope="row">{nameOf(up)}</th>
            {levels.map(({ level }) => (
              <RiskCell
                key={level}
                band={riskBandOf(level, up.level)}
                risks={risks.filter(({ levels: of }) => of?.likelihood === level && of.impact === up.level)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RiskCell({ band, risks }: { band: (typeof bands)[number]; risks: readonly Risk[] }) {
  const { t } = useTranslation('kinds-matrix-results')
  const more = risks.length - numberedMost
  return (
    <td className={bandClasses.band} data-band={band}>
      {risks.length > 0 && (
        <>
          <b>{t('impact.count', { count: risks.length })}</b>
          <span className={classes.numbers}>
            {risks.slice(0, numberedMost).map(({ number, subCause }) => (
              <a key={number} href={`#risk-${number}`} title={subCause}>
                {number}
              </a>
            ))}
            {more > 0 && <span>{t('impact.more', { count: more })}</span>}
          </span>
        </>
      )}
    </td>
  )
}

function RiskTable({ measures, risks }: Props) {
  const { t } = useTranslation('kinds-matrix-results')
  const { answersOf } = useResults()
  const title = t('impact.table')
  const columns: Column<Risk>[] = [
    {
      key: 'number',
      head: t('impact.number'),
      cell: ({ number }) => <span id={`risk-${number}`}>{number}</span>,
      numeric: true,
    },
    {
      key: 'cause',
      head: t('field.subCause'),
      cell: ({ id, subCause, dimension, cause }) => (
        <>
          <LinkTo to={answersOf(id)}>{subCause}</LinkTo>
          <span className={classes.place}>
            {dimension} / {cause}
          </span>
        </>
      ),
      rowHead: true,
    },
    ...allMeasures.map(
      (measure): Column<Risk> => ({
        key: measure,
        head: t('impact.mean', { measure: measures[measure] }),
        cell: (risk) => `${risk[measure].mean ?? '—'}${risk.levels ? ` (${risk.levels[measure]})` : ''}`,
        numeric: true,
      }),
    ),
    {
      key: 'score',
      head: t('impact.score'),
      cell: ({ levels: of }) => (of ? of.likelihood * of.impact : '—'),
      numeric: true,
    },
    {
      key: 'risk',
      head: t('impact.risk'),
      cell: ({ levels: of }) => {
        if (!of) return '—'
        const band = riskBandOf(of.likelihood, of.impact)
        return (
          <span className={`${classes.risk} ${bandClasses.band}`} data-band={band}>
            {t(`legend.${band}`)}
          </span>
        )
      },
    },
  ]
  return (
    <Card title={title} flush>
      <DataTable caption={title} compact stacked columns={columns} rows={risks} rowKey={({ id }) => id} />
    </Card>
  )
}
