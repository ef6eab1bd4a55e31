import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import classes from './handbook.module.css'

export const handle: PageHandle = { i18n: 'accounts-settings', title: ({ t }) => t('accounts-settings:handbook.title') }

const chapters = ['start', 'home', 'todo', 'risk', 'answer', 'settings', 'safety'] as const

/** Default training page of the handbook link, for organisations without their own file. */
export default function Handbook() {
  const { t } = useTranslation('accounts-settings')
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('handbook.title')}
        line={t('handbook.line')}
        action={<LinkButton to={at.settings}>{t('handbook.toSettings')}</LinkButton>}
      />
      {chapters.map((chapter) => (
        <Card key={chapter} title={t(`handbook.${chapter}.title`)}>
          <ol className={classes.steps}>
            <li>{t(`handbook.${chapter}.step1`)}</li>
            <li>{t(`handbook.${chapter}.step2`)}</li>
            <li>{t(`handbook.${chapter}.step3`)}</li>
          </ol>
        </Card>
      ))}
    </div>
  )
}
