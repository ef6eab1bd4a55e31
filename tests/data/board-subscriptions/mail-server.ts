import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Mailer } from '#api/shell/system/mail.ts'
import { smtpMailer } from '#api/shell/system/smtp.ts'

/** A mail server on loopback that stores its mails, with a mailer that sends to it. */
export async function openMailServer() {
  const sources: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk
      })
      stream.on('end', () => {
        sources.push({ to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  return {
    mailer: mailerTo(port),
    close,
    /** Mails to an address, oldest first. */
    to: (address: string): Promise<Email[]> =>
      Promise.all(sources.filter(({ to }) => to.includes(address)).map(({ source }) => PostalMime.parse(source))),
  }
}

export function mailerTo(port: number): Mailer {
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: '风险平台 <platform@risk.example.org>' })
  onTestFinished(() => mailer.close())
  return mailer
}
