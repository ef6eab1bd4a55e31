import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { filterParameters, typedOf } from '#app/data/conditions/condition.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import { figureText, shareText, valueText } from '#contract/data/cards/figure-text.ts'
import type { ColumnProfiles, ProfiledColumn } from '#contract/data/explorations/shapes.ts'
import { useCardWords } from '../cards/card-words.ts'
import classes from './profile.module.css'

type Props = {
  profile: ColumnProfiles
  /** Address of the table's rows, to which a filter is added. */
  rows: string
  /** True if the surrounding form takes a column as a card. */
  mayAdd: boolean
}

/** Profile of each column: a small chart, gaps, different values and oddities. */
export function Profile({ profile, rows, mayAdd }: Props) {
  const { columns, timeZone } = profile
  return (
    <ul className={classes.columns}>
      {columns.map((column) => (
        <li key={column.name} className={classes.column}>
          <ColumnProfile column={column} all={profile.rows.filtered} timeZone={timeZone} rows={rows} mayAdd={mayAdd} />
        </li>
      ))}
    </ul>
  )
}

/** Rows that a profile has read, the columns that it excludes, and its time zone. */
export function ProfileFacts({ profile }: { profile: ColumnProfiles }) {
  const { t } = useTranslation('explorations')
  const { rows, dataVersion, hidden, timeZone } = profile
  const read =
    rows.filtered === rows.of ? 'read.allRows' : rows.hasRowCondition ? 'read.allowedRows' : 'read.filteredRows'
  return (
    <p className={classes.facts}>
      <span>{t('versionOf', { number: dataVersion })}</span>
      <span>{t(read, { rows: shownCount(rows.filtered), of: shownCount(rows.of) })}</span>
      {hidden > 0 && <span>{t('read.hidden', { count: hidden })}</span>}
      <span>{t('read.zone', { zone: timeZone })}</span>
    </p>
  )
}

type ColumnProps = { column: ProfiledColumn; all: number; timeZone: string; rows: string; mayAdd: boolean }

function ColumnProfile({ column, all, timeZone, rows, mayAdd }: ColumnProps) {
  const { t } = useTranslation(['explorations', 'tables', 'mart'])
  const say = useCardWords()
  const { name, title, fieldType, view, isKey, empty, distinct, isApproximate, least, most, mean, deviation } = column
  const shown = (value: ProfiledColumn['least']) => valueText(value, { column, say, timeZone })
  const own = title || name
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>
          {own} {title && title !== name && <span className={classes.under}>{name}</span>}
        </h3>
        <span className={classes.badges}>
          <Badge>{t(`tables:type.${fieldType}`)}</Badge>
          {isKey && <Badge tone="info">{t('mart:columns.key')}</Badge>}
          {view === 'masked' && <Badge tone="warning">{t('tables:view.masked')}</Badge>}
        </span>
      </div>
      <Bars column={column} all={all} timeZone={timeZone} rows={rows} />
      <DescriptionList
        items={[
          {
            term: t('profile.empty'),
            value:
              empty === 0
                ? t('profile.noEmpty')
                : t('profile.emptyOf', { rows: shownCount(empty), share: shareText(empty / Math.max(all, 1)) }),
          },
          {
            term: t('profile.distinct'),
            value: isApproximate ? t('profile.about', { figure: shownCount(distinct) }) : shownCount(distinct),
          },
          ...(least === null
            ? []
            : [{ term: t('profile.range'), value: t('profile.rangeOf', { least: shown(least), most: shown(most) }) }]),
          ...(mean === null
            ? []
            : [
                {
                  term: t('profile.mean'),
                  value: t('profile.meanOf', { mean: figureText(mean), deviation: figureText(deviation) }),
                },
              ]),
        ]}
      />
      {column.oddities.length > 0 && (
        <ul className={classes.oddities}>
          {column.oddities.map(({ key, values }) => (
            <li key={key}>
              <Icon name="alert-triangle" size={16} />
              <span>{say(key, values)}</span>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <div className={classes.action}>
          <Button small name="intent" value={name}>
            {t('profile.add', { column: own })}
          </Button>
        </div>
      )}
    </>
  )
}

type BarsProps = Omit<ColumnProps, 'mayAdd'>

/** Parts of the range as columns, or the most frequent values as bars; each leads to its rows. */
function Bars({ column, all, timeZone, rows }: BarsProps) {
  const { t } = useTranslation('explorations')
  const say = useCardWords()
  const { bars, form, title, name } = column
  const label = t('profile.chart', { column: title || name })
  if (bars.length === 0) return <p className={classes.none}>{t('profile.noValues')}</p>
  const largest = Math.max(...bars.map((bar) => bar.rows), 1)
  const shown = bars.map((bar, place) => {
    const typed = bar.condition && typedOf(bar.condition)
    const value = (cell: typeof bar.value) => valueText(cell, { column, say, timeZone })
    const text =
      bar.mark !== 'value'
        ? say(`cards:group.${bar.mark}`)
        : bar.upper === null
          ? value(bar.value)
          : t('profile.rangeOf', { least: value(bar.value), most: value(bar.upper) })
    return {
      key: `${place} ${bar.mark}`,
      text,
      mark: bar.mark,
      count: bar.rows,
      share: shareText(bar.rows / Math.max(all, 1)),
      percent: (100 * bar.rows) / largest,
      to: typed ? `${rows}?${new URLSearchParams(filterParameters(typed))}` : undefined,
    }
  })
  if (form === 'range')
    return (
      <ol className={classes.range} aria-label={label}>
        {shown.map(({ key, text, mark, count, percent, to }) => {
          const said = t('profile.bar', { value: text, rows: shownCount(count) })
          const bar = <span className={classes.pillar} style={{ height: `${percent}%` }} />
          return (
            <li key={key} data-mark={mark}>
              {to ? (
                <Link to={to} aria-label={said} title={said} className={classes.track}>
                  {bar}
                </Link>
              ) : (
                <span role="img" aria-label={said} title={said} className={classes.track}>
                  {bar}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    )
  return (
    <ol className={classes.values} aria-label={label}>
      {shown.map(({ key, text, mark, share, percent, to }) => (
        <li key={key} data-mark={mark}>
          <span className={classes.value}>{to ? <Link to={to}>{text}</Link> : text}</span>
          <span className={classes.share}>{share}</span>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
