import type { LoaderFunctionArgs } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { organisationTimeZone, publicAddress } from '#app/page/request/settings.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { useHydrated } from '#app/ui/base/hydrated.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatTime } from '#app/ui/text/time.ts'
import * as at from '#contract/risk/papers/addresses.ts'
import * as calls from '#contract/risk/papers/calls.ts'
import type { Paper } from '#contract/risk/papers/shapes.ts'
import classes from './paper.module.css'
import { OtherPapers, PaperSealed } from './paper-head.tsx'
import { isOpen, paperLink } from './paper-link.ts'

export const handle: PageHandle<typeof loader> = {
  i18n: 'papers',
  title: ({ t }) => t('papers:receipt.title'),
}

/** `others`: the respondent's open papers if they came by their own link; null for holders of this paper's link. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const uuid = searchParams.get('uuid') ?? ''
  const token = searchParams.get('token') ?? undefined
  const secret = searchParams.get('receipt') ?? undefined
  const params = { uuid, receipt: secret }
  const paper = await query(args, calls.getPaper, { query: params })
  if (paper.sealed) return { sealed: paper }
  const [receipt, papers] = await Promise.all([
    query(args, calls.getReceipt, { query: params }),
    token === undefined ? null : query(args, calls.listPapers, { query: { token } }),
  ])
  return {
    receipt,
    sealed: null,
    paper,
    token,
    secret,
    digestHow: translatorOf(args.request, kindTexts)(kinds[paper.kind].words.digest),
    others: papers?.filter(isOpen) ?? null,
    checkAt: `${publicAddress(args.request)}${at.receiptCheck}`,
    timeZone: organisationTimeZone,
  }
}

const opensslCheck = 'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in statement.txt -sigfile signature.bin'

/** Receipt after submitting: a page to print, with all data that a later check needs. design: domain §5 */
export default function ReceiptPage() {
  const page = useLoaderData<typeof loader>()
  return page.sealed ? <PaperSealed paper={page.sealed} /> : <Receipt page={page} />
}

type Shown = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { sealed: null }>

function Receipt({ page }: { page: Shown }) {
  const { t } = useTranslation(['papers'])
  const language = useLanguage()
  const { receipt, paper, digestHow, token, others, checkAt, timeZone, secret } = page
  const check = useHref(at.receiptCheck)
  const scripted = useHydrated()
  return (
    <div className={classes.receipt}>
      <OtherPapers />
      <PageHeader title={t('receipt.title')} line={t('receipt.line')} />
      {others && <WhatIsLeft others={others} token={token} />}
      {paper.anonymous && <Notice tone="warning">{t('receipt.keep')}</Notice>}
      <Card>
        <DescriptionList
          items={[
            { term: t('receipt.project'), value: receipt.projectName },
            { term: t('receipt.questionnaire'), value: receipt.domainName },
            { term: t('receipt.respondent'), value: receipt.respondent },
            { term: t('receipt.submitted'), value: formatTime(receipt.submittedAt, language, timeZone) },
            { term: t('receipt.cells'), value: t('receipt.cellCount', { count: receipt.cells }) },
            { term: t('receipt.digest'), value: <code>{receipt.digest}</code> },
            { term: t('receipt.checkAt'), value: checkAt },
          ]}
        />
        <h2>{t('receipt.proof')}</h2>
        <h3>{t('receipt.statement')}</h3>
        <pre data-statement>{receipt.statement}</pre>
        <h3>{t('receipt.signature')}</h3>
        <pre data-signature>{receipt.signature}</pre>
        <h3>{t('receipt.digestHow')}</h3>
        <p>{digestHow}</p>
        <Details summary={t('receipt.without')}>
          <h3>{t('receipt.key')}</h3>
          <pre data-key>{receipt.publicKey.trim()}</pre>
          <p>{t('receipt.how')}</p>
          <pre>{opensslCheck}</pre>
        </Details>
      </Card>
      {/* Opens the public check page with this receipt filled in. */}
      <form method="post" action={check} className={classes.buttons}>
        <input type="hidden" name="statement" value={receipt.statement} />
        <input type="hidden" name="signature" value={receipt.signature} />
        {scripted && (
          <Button type="button" look="primary" onClick={() => print()}>
            {t('receipt.print')}
          </Button>
        )}
        <LinkButton to={`${paperLink(paper, { token, receipt: secret })}&type=show`} reloadDocument>
          {t('receipt.paper')}
        </LinkButton>
        <Button>{t('receipt.check')}</Button>
      </form>
    </div>
  )
}

function WhatIsLeft({ others, token }: { others: readonly Paper[]; token: string | undefined }) {
  const { t } = useTranslation('papers')
  const [next] = others
  if (!next) return <Notice tone="success">{t('receipt.allDone')}</Notice>
  return (
    <Notice tone="info" title={t('receipt.left', { count: others.length })}>
      <LinkButton small look="primary" to={paperLink(next, { token })} reloadDocument>
        {t('receipt.next', { questionnaire: next.domainName })}
      </LinkButton>
    </Notice>
  )
}
