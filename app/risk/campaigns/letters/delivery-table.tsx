import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/actions/button.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { DeliveryState } from '../badges.tsx'
import type { DeliveryView } from '../views.server.ts'

type Props = {
  projectId: string
  deliveries: readonly DeliveryView[]
  /** Order by time; undefined if not sortable. */
  order?: 'asc' | 'desc'
  /** Id of the form that resends a delivery; undefined if resending is not allowed. */
  againForm?: string
}

export function DeliveryTable({ projectId, deliveries, order, againForm }: Props) {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns'])
  const columns: Column<DeliveryView>[] = [
    {
      key: 'name',
      head: t('campaigns:respondent.name'),
      cell: ({ itemId, name }) => <Link to={at.respondent(projectId, itemId)}>{name}</Link>,
      rowHead: true,
    },
    { key: 'purpose', head: t('delivery.purposeLabel'), cell: ({ purpose }) => t(`purpose.${purpose}`) },
    {
      key: 'channel',
      head: t('delivery.channelLabel'),
      cell: ({ channel, recipient }) => <Lines of={[t(`channel.${channel}`), recipient]} />,
    },
    {
      key: 'status',
      head: t('delivery.statusLabel'),
      cell: ({ status, failure, dueAt, attempts }) => (
        <>
          <DeliveryState status={status} />
          {failure && <Lines of={[failure]} />}
          {dueAt && <Lines of={[t('delivery.next', { attempts, time: dueAt })]} />}
        </>
      ),
    },
    {
      key: 'at',
      head: t('delivery.at'),
      cell: ({ at, sentBy }) => <Lines of={[at, sentBy || t('delivery.planned')]} />,
      sortable: order !== undefined,
    },
    {
      key: 'again',
      head: t('campaigns:table.actions'),
      cell: ({ undelivered, deliveryId, name }) =>
        undelivered && againForm ? (
          <Form method="post" action={at.deliveries(projectId)}>
            <input type="hidden" name="form" value={againForm} />
            <input type="hidden" name="deliveryId" value={deliveryId} />
            <Button small>
              {t('again.one')}
              <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </Form>
        ) : null,
      actions: true,
    },
  ]
  return (
    <DataTable
      stacked
      caption={t('delivery.list')}
      columns={againForm ? columns : columns.filter(({ actions }) => !actions)}
      rows={deliveries}
      rowKey={({ deliveryId }) => deliveryId}
      {...(order && { order: { by: 'at', descending: order === 'desc' } })}
    />
  )
}
