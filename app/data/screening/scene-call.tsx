import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import type { SceneField } from '#contract/data/screening/shapes.ts'
import { ownTokens } from '#contract/shell/session/addresses.ts'
import classes from './screening.module.css'

type Props = {
  call: { address: string; body: string; command: string }
  fields: readonly SceneField[]
  isLive: boolean
}

/** Address, token, fields and examples for the systems that call the scene. */
export function SceneCall({ call: { address, body, command }, fields, isLive }: Props) {
  const { t } = useTranslation(['screening-scenes', 'tables'])
  const columns: Column<SceneField>[] = [
    { key: 'name', head: t('call.fieldName'), cell: ({ name }) => name, rowHead: true, prose: true },
    { key: 'type', head: t('call.fieldType'), cell: ({ fieldType }) => t(`tables:type.${fieldType}`) },
    { key: 'format', head: t('call.format'), cell: ({ fieldType }) => t(`format.${fieldType}`), prose: true },
  ]
  return (
    <Card title={t('call.title')}>
      <div className={classes.call}>
        {!isLive && <Notice tone="info">{t('call.notLive')}</Notice>}
        <div>
          <h3>{t('call.address')}</h3>
          <CopyLink shown label={t('call.address')} address={address} />
        </div>
        <div>
          <h3>{t('call.token')}</h3>
          <p>
            {t('call.tokenLine')} <Link to={ownTokens}>{t('call.tokenLink')}</Link>
          </p>
        </div>
        <DataTable
          compact
          captionShown
          caption={t('call.fields')}
          columns={columns}
          rows={fields}
          rowKey={({ name }) => name}
        />
        <div>
          <h3>{t('call.body')}</h3>
          <p>{t('call.bodyLine')}</p>
          <Example text={body} label={t('call.body')} />
        </div>
        <Details summary={t('call.command')}>
          <Example text={command} label={t('call.command')} />
        </Details>
        <div>
          <h3>{t('call.reply')}</h3>
          <p>{t('call.replyLine')}</p>
        </div>
      </div>
    </Card>
  )
}

/** Code block that scrolls horizontally, also by keyboard. */
const Example = ({ text, label }: { text: string; label: string }) => (
  <section aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
    <pre className={classes.example} tabIndex={0}>
      {text}
    </pre>
  </section>
)
