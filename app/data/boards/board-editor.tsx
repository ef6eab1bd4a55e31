import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary, RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { boardCardsMax, boardNameMax, refreshMinutes } from '#contract/data/boards/codes.ts'
import classes from './board.module.css'
import { countedOf } from './board.server.ts'
import { draftOf } from './draft.server.ts'
import { EditorForm } from './editor-forms.ts'
import { EditorGrid } from './editor-grid.tsx'
import { textFiles } from './texts.ts'

export { editorAction as action } from './editor-action.server.ts'

export const handle: PageHandle<{ board: { name: string } }> = {
  i18n: [...textFiles, 'workspaces'],
  large: true,
  title: ({ t, data }) => t('boards:editor.title', { name: data?.board.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { draft, workspace } = await draftOf(args)
  const { time } = datesOf(args.request)
  const { bizId, name, version, refreshMinutes: every, publishedVersion, lastVersion, isChanged, audience } = draft
  const board = { ...draft, at: draft.updatedAt, number: 0, mayEdit: true }
  const cards = await countedOf(args, { board, which: { draft: true }, chosen: [] })
  return {
    board: {
      bizId,
      name,
      version,
      refreshMinutes: every,
      publishedVersion,
      lastVersion,
      isChanged,
      updatedBy: draft.updatedBy,
      updatedAt: time(draft.updatedAt),
      readers: audience.roles.length + audience.departments.length + audience.people.length,
      filters: draft.filters.length,
    },
    workspaceName: workspace.name,
    cards,
  }
}

/** The draft of a board: its cards in the grid, with the forms that change them. */
export default function BoardEditor() {
  const { t } = useTranslation('boards')
  const { board, cards, workspaceName } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, name, publishedVersion, lastVersion, isChanged, readers, version } = board
  useRevalidationWhile(cards.some(({ isCounting }) => isCounting))
  const canAdd = allowed.edit && cards.length < boardCardsMax
  const addCard = canAdd && (
    <LinkButton look={cards.length === 0 ? 'primary' : 'default'} to={at.boardCardNew(id, bizId)}>
      {t('card.add')}
    </LinkButton>
  )
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={name}
        crumbs={[{ label: t('title'), to: at.boards(id) }]}
        status={<DraftStatus {...{ publishedVersion, isChanged }} />}
        line={t('editor.line', { by: board.updatedBy, at: board.updatedAt })}
        action={
          <div className={classes.tools}>
            {cards.length > 0 && addCard}
            {allowed.edit && cards.length > 0 && isChanged && (
              <LinkButton look="primary" to={at.boardPublish(id, bizId)}>
                {t('publish.action')}
              </LinkButton>
            )}
          </div>
        }
      />
      <nav className={classes.tools} aria-label={t('editor.pages')}>
        <Link to={at.boardPreview(bizId)}>{t('preview')}</Link>
        {publishedVersion !== null && <Link to={at.boardPage(bizId)}>{t('open')}</Link>}
        <Link to={at.boardFilters(id, bizId)}>{t('filters.edit', { count: board.filters })}</Link>
        <Link to={at.boardAudience(id, bizId)}>
          {readers === 0 ? t('audience.none') : t('audience.link', { count: readers })}
        </Link>
        {lastVersion > 0 && <Link to={at.boardVersions(id, bizId)}>{t('versions.link', { count: lastVersion })}</Link>}
        {allowed.delete && <Link to={at.boardRemove(id, bizId)}>{t('remove.action')}</Link>}
      </nav>
      {readers === 0 && publishedVersion !== null && (
        <Notice tone="info" title={t('audience.emptyTitle')}>
          {t('audience.emptyLine', { name: workspaceName })}
        </Notice>
      )}
      {allowed.edit && <Head />}
      {cards.length === 0 ? (
        <Card>
          <EmptyState title={t('editor.empty')} line={t('editor.emptyLine')} action={addCard} />
        </Card>
      ) : (
        <EditorGrid
          cards={cards}
          version={version}
          canEdit={allowed.edit}
          editOf={(card) => at.boardCardEdit(id, bizId, card)}
        />
      )}
    </>
  )
}

function DraftStatus({ publishedVersion, isChanged }: { publishedVersion: number | null; isChanged: boolean }) {
  const { t } = useTranslation('boards')
  if (publishedVersion === null) return <StatusBadge tone="info">{t('draft')}</StatusBadge>
  return isChanged ? (
    <StatusBadge tone="warning">{t('changed', { number: publishedVersion })}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('published', { number: publishedVersion })}</StatusBadge>
  )
}

type Stored = { name: string; refreshMinutes: number; version: number }

/** Name and refresh of the board. */
function Head() {
  const { t } = useTranslation('boards')
  const { board } = useLoaderData<typeof loader>()
  const reply = useActionData() as EditReply<Stored> | undefined
  const labels = { name: t('field.name'), refreshMinutes: t('refresh.label') }
  const saved = { name: board.name, refreshMinutes: board.refreshMinutes }
  const form = formState(EditorForm.head, { reply, fields: labels, saved })
  const stored = reply?.form === EditorForm.head ? reply.stored : undefined
  const minutesOf = (minutes: number) => (minutes === 0 ? t('refresh.never') : t('refresh.minutes', { count: minutes }))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <EditForm
        form={form}
        reply={reply}
        version={board.version}
        title={t('editor.head')}
        folds
        save={t('save')}
        conflict={
          stored && [
            { field: labels.name, mine: reply?.values.name?.[0] ?? '', stored: stored.name },
            {
              field: labels.refreshMinutes,
              mine: minutesOf(Number(reply?.values.refreshMinutes?.[0] ?? 0)),
              stored: minutesOf(stored.refreshMinutes),
            },
          ]
        }
      >
        <TextField field={form.field('name')} hint={t('nameHint', { max: boardNameMax })} autoComplete="off" />
        <SelectField
          field={form.field('refreshMinutes')}
          empty={false}
          options={refreshMinutes.map((minutes) => ({ value: String(minutes), label: minutesOf(minutes) }))}
        />
      </EditForm>
    </>
  )
}
