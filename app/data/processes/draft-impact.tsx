import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import * as at from '#contract/data/addresses.ts'
import { ColumnChange, ReaderKind } from '#contract/data/change-impact/codes.ts'
import type { ChangedColumn, ColumnReader, ProcessImpact } from '#contract/data/change-impact/shapes.ts'
import { scene } from '#contract/data/screening/addresses.ts'
import classes from './draft-impact.module.css'

type ChangedTable = ProcessImpact['tables'][number]

/** Entries that are shown; the reader expands the others. */
const shownAtOnce = 5

const tones = { removed: 'danger', retyped: 'warning', keyChanged: 'warning', added: 'success' } as const

/** Tables that saving a draft would change, and everything that reads their changed columns. */
export function DraftImpact({ impact, workspaceId }: { impact: ProcessImpact; workspaceId: number }) {
  const { t } = useTranslation('processes')
  const { tables, added, liveVersion, isPartial } = impact
  if (tables.length === 0 && added.length === 0) return null
  return (
    <section className={classes.impact} aria-labelledby="draft-impact">
      <h3 id="draft-impact" className={classes.title}>
        {t('impact.title')}
      </h3>
      {tables.map((table) => (
        <TableImpact key={table.bizId} table={table} workspaceId={workspaceId} />
      ))}
      {added.length > 0 && <p>{t('impact.newTables', { names: added.join(t('and')), count: added.length })}</p>}
      {isPartial && <p className={classes.note}>{t('impact.partial')}</p>}
      {tables.length > 0 && liveVersion !== null && (
        <p className={classes.note}>{t('impact.live', { number: liveVersion })}</p>
      )}
    </section>
  )
}

function TableImpact({ table, workspaceId }: { table: ChangedTable; workspaceId: number }) {
  const { t } = useTranslation('processes')
  const { bizId, name, isDropped, columns, readers, unseen } = table
  const isReadable = columns.some(({ change }) => change !== ColumnChange.added)
  return (
    <div className={classes.table}>
      <h4 className={classes.name}>
        <Link to={at.table(workspaceId, bizId)}>{name}</Link>
      </h4>
      {isDropped ? (
        <p>{t('impact.dropped')}</p>
      ) : (
        <Shortened of={columns.map((column) => ({ key: column.name, line: <Change column={column} /> }))} />
      )}
      {readers.length > 0 && (
        <>
          <h5 className={classes.heading}>{t('impact.readers', { count: readers.length })}</h5>
          <Shortened
            of={readers.map((reader) => ({
              key: `${reader.kind} ${reader.bizId}`,
              line: <Reader reader={reader} {...{ table, workspaceId }} />,
            }))}
          />
        </>
      )}
      {unseen > 0 && (
        <p className={classes.note}>
          {t(readers.length > 0 ? 'impact.unseen' : 'impact.unseenOnly', { count: unseen })}
        </p>
      )}
      {isReadable && readers.length === 0 && unseen === 0 && <p className={classes.note}>{t('impact.none')}</p>}
    </div>
  )
}

type Line = { key: string; line: React.ReactNode }

function Shortened({ of }: { of: readonly Line[] }) {
  const { t } = useTranslation('processes')
  const list = (lines: readonly Line[]) => (
    <ul className={classes.list}>
      {lines.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  )
  // Showing one more needs no more space than the line that expands it.
  if (of.length <= shownAtOnce + 1) return list(of)
  return (
    <>
      {list(of.slice(0, shownAtOnce))}
      <Details summary={t('impact.more', { count: of.length - shownAtOnce })}>{list(of.slice(shownAtOnce))}</Details>
    </>
  )
}

function Change({ column: { name, change, before, after } }: { column: ChangedColumn }) {
  const { t } = useTranslation(['processes', 'tables'])
  const typeOf = (type: NonNullable<ChangedColumn['before']>) => t(`tables:type.${type}`)
  return (
    <>
      <Badge tone={tones[change]}>{t(`impact.change.${change}`)}</Badge> <span className={classes.column}>{name}</span>
      {change === ColumnChange.retyped && before && after && (
        <span className={classes.note}> {t('impact.retyped', { before: typeOf(before), after: typeOf(after) })}</span>
      )}
    </>
  )
}

type ReaderProps = { reader: ColumnReader; table: ChangedTable; workspaceId: number }

/** Something that reads changed columns: its kind and name, these columns, and what happens to it. */
function Reader({ reader, table, workspaceId }: ReaderProps) {
  const { t } = useTranslation(['processes', 'schedules'])
  const { kind, name, workspace, columns, through, schedule, breaks, isLive, count } = reader
  const to = addressOf(reader, { table, workspaceId })
  const facts = [
    ...(workspace && workspace.id !== workspaceId ? [t('impact.inWorkspace', { name: workspace.name })] : []),
    t('impact.columns', { names: columns.join(t('and')), count: columns.length }),
    ...(through ? [t('impact.through', { name: through.name })] : []),
    ...(count !== null && kind === ReaderKind.board ? [t('impact.cards', { count })] : []),
    ...(count !== null && kind === ReaderKind.exploration && count > 0 ? [t('impact.cards', { count })] : []),
    ...(count !== null && kind === ReaderKind.warnings ? [t('impact.open', { count })] : []),
  ]
  return (
    <>
      <span className={classes.kind}>{t(`impact.kind.${kind}`)}</span> <Link to={to}>{name}</Link>{' '}
      {isLive && kind !== ReaderKind.process && <Badge tone="info">{t(`impact.liveAs.${kind as 'board'}`)}</Badge>}
      {schedule && workspace && (
        <Link to={at.schedule(workspace.id, schedule.bizId)}>
          {t('impact.schedule', { state: t(`schedules:state.${schedule.state}`) })}
        </Link>
      )}
      <span className={classes.facts}>{facts.join(t('impact.between'))}</span>
      {breaks.length > 0 && (
        <span className={classes.breaks}>
          {t('impact.breaks', { steps: breaks.join(t('and')), count: breaks.length })}
        </span>
      )}
    </>
  )
}

function addressOf({ kind, bizId, workspace, through, isLive }: ColumnReader, of: Omit<ReaderProps, 'reader'>): string {
  const id = workspace?.id ?? of.workspaceId
  switch (kind) {
    case ReaderKind.process:
      return at.process(id, bizId)
    case ReaderKind.exploration:
      return at.exploration(id, bizId)
    case ReaderKind.board:
      return isLive || !workspace ? at.boardPage(bizId) : at.board(id, bizId)
    case ReaderKind.ruleModel:
      return at.ruleModel(id, bizId)
    case ReaderKind.warnings:
      return at.warningsOf(id, { model: bizId })
    case ReaderKind.scene:
      return scene(bizId)
    case ReaderKind.grant:
      return at.tableRequest(id, (through ?? of.table).bizId, bizId)
  }
}
