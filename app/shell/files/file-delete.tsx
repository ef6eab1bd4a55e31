import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { safePath } from '#app/page/request/redirect.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { byBid } from '#contract/platform/files/shapes.ts'
import * as at from '#contract/shell/files/addresses.ts'
import { deleteFile, getFile } from '#contract/shell/files/calls.ts'

export const handle: PageHandle<{ originName: string }> = {
  i18n: 'files',
  title: ({ t, data }) => t('files:remove.title', { name: data?.originName }),
}

/** The public name from the query; an invalid one is 404. */
function bidOf({ request }: Pick<LoaderFunctionArgs, 'request'>): string {
  const read = byBid.safeParse({ bid: new URL(request.url).searchParams.get('bid') })
  if (read.success) return read.data.bid
  throw notFound(request)
}

/** Address of the list to return to. */
const backOf = ({ url }: Request): string => safePath(new URL(url).searchParams.get('back')) ?? at.files

export async function loader(args: LoaderFunctionArgs) {
  const { originName } = await query(args, getFile, { body: { bid: bidOf(args) } })
  return { originName, back: backOf(args.request) }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteFile, { body: { bid: bidOf(args) } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, backOf(args.request), translatorOf(args.request, 'files')('remove.done'))
}

export default function FileDelete() {
  const { t } = useTranslation('files')
  const { originName, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('remove.title', { name: originName })} action={t('own.delete')} danger back={back}>
      <p>{t('remove.line')}</p>
    </ConfirmPage>
  )
}
