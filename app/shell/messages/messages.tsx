import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  Link,
  useActionData,
  useFetcher,
  useLoaderData,
  useLocation,
  useRevalidator,
} from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orNull, orUnsent } from '#app/page/errors/network.ts'
import { onUnread } from '#app/page/live/watch-unread.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { NoticeType, ReadStatus } from '#contract/shell/messages/codes.ts'
import { FormId, inPlace } from './confirmation.tsx'
import { MessageList } from './message-list.tsx'
import classes from './messages.module.css'
import type { action, loader } from './messages.server.ts'

export { action, loader } from './messages.server.ts'

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => orUnsent(serverAction<typeof action>(), '')
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => orNull(serverLoader<typeof loader>())

export const handle: PageHandle = { i18n: 'messages', title: ({ t }) => t('messages:title') }

/** The message centre as a page; with scripts the bell opens it as a drawer. */
export default function Messages() {
  const { t } = useTranslation('messages')
  const found = useLoaderData<typeof clientLoader>()
  const reply = useActionData<typeof action>()
  const { search } = useLocation()
  const arrived = useArrived(found)
  const { revalidate, state } = useRevalidator()
  const status = useRef<HTMLDivElement>(null)
  const show = () => {
    // The button disappears with the notice, so the focus moves first.
    status.current?.focus()
    revalidate()
  }
  const { submit } = useFetcher()
  if (!found) return <Notice tone="danger" title={t('notLoaded')} live />
  const { filter, messages, unread, larger, most } = found
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const form = formState(reply && 'form' in reply ? reply.form : '', { reply, fields: {} })
  const onOpen = (id: number) =>
    submit({ form: FormId.read, id: String(id), [inPlace]: '1' }, { method: 'post', action: at.messages })
  return (
    <div className={classes.page}>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('title')}
        line={t('line')}
        status={
          <Badge tone={unread > 0 ? 'info' : 'neutral'}>
            {unread > 0 ? t('unreadCount', { unread }) : t('allRead')}
          </Badge>
        }
        action={
          <>
            {messages.length > 0 && <ExportButton action={at.messagesExport + search}>{t('export')}</ExportButton>}
            {unread > 0 && <LinkButton to={at.messagesRead + search}>{t('readAll.action')}</LinkButton>}
          </>
        }
      />
      <div role="status" ref={status} tabIndex={-1} className={classes.arrived}>
        {arrived > 0 && (
          <>
            {t('arrived', { count: arrived })}
            <Button type="button" small onClick={show} disabled={state !== 'idle'}>
              {t('show')}
            </Button>
          </>
        )}
      </div>
      {(messages.length > 0 || filtered) && (
        <FilterBar label={t('filter')} active={filtered}>
          <SearchField label={t('field.keyword')} value={filter.keyword} />
          <FilterSelect
            label={t('field.status')}
            name="status"
            value={filter.status}
            options={[
              { value: ReadStatus.unread, label: t('unread') },
              { value: ReadStatus.read, label: t('read') },
            ]}
          />
          <FilterSelect
            label={t('field.type')}
            name="type"
            value={filter.noticeType}
            options={Object.values(NoticeType).map((value) => ({ value, label: t(`type.${value}`) }))}
          />
        </FilterBar>
      )}
      {messages.length === 0 && filtered ? (
        <NoneFound title={t('noneFound')} line={t('noneFoundLine')} />
      ) : messages.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <>
          <Card flush>
            <MessageList messages={messages} search={search} onOpen={onOpen} choosable />
          </Card>
          <ChosenBar to={at.messagesChosen} exportTo={at.messagesExport}>
            <ChosenButton way="read">{t('markRead')}</ChosenButton>
            <ChosenButton way="delete">{t('remove.action')}</ChosenButton>
          </ChosenBar>
        </>
      )}
      {messages.length > 0 && (
        <p className={classes.more}>
          {larger ? (
            <Link
              to={`${withSearch(search, { size: String(larger) })}#message-${messages.at(-1)?.id}`}
              preventScrollReset
            >
              {t('more')}
            </Link>
          ) : most ? (
            t('most', { most })
          ) : (
            t('noMore')
          )}
        </p>
      )}
    </div>
  )
}

/**
 * Unread messages since the list was loaded. They are shown on request, so that the list does not move while reading.
 */
function useArrived(found: ReturnType<typeof useLoaderData<typeof clientLoader>>): number {
  const [latest, setLatest] = useState({ found, unread: 0 })
  useEffect(() => onUnread((unread) => setLatest({ found, unread })), [found])
  return latest.found === found && found ? Math.max(0, latest.unread - found.unread) : 0
}
