/** A mail server of one's own for as long as something is tested on it, from Debian's package of aiosmtpd. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SERVER = '/usr/bin/aiosmtpd'
const OPENSSL = '/usr/bin/openssl'
/** Looks, ten a second. */
const LOOKS = 600

const run = (command: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.toString()}`)
}

const isHere = (): boolean => existsSync(SERVER) && existsSync(OPENSSL)

/** True when there is a mail server to test on; the package is installed when we are root on a machine with apt. */
export const hasSmtpServer = (): boolean => {
  if (!isHere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('No mail server found, installing the Debian package python3-aiosmtpd.\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'python3-aiosmtpd',
      'openssl',
    ])
  }
  return isHere()
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if (child.exitCode !== null) throw new Error('The mail server stopped')
    if (await answers(port)) return
    await pause(100)
  }
  throw new Error('The mail server did not become ready')
}

export interface ScratchSmtp {
  readonly port: number
  /** PEM of the certificate it shows after STARTTLS. */
  readonly certificate: string
  /** The letters it has taken, as they came. */
  letters(): readonly string[]
  stop(): void
}

/** Starts a mail server on this machine only; without STARTTLS where `tls` is false. */
export const startScratchSmtp = async ({ tls }: { tls: boolean }): Promise<ScratchSmtp> => {
  const directory = mkdtempSync(join(tmpdir(), 'vovremya-smtp-'))
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  run(OPENSSL, [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    ...files,
  ])
  const port = await freePort()
  const maildir = join(directory, 'letters')
  const child = spawn(
    SERVER,
    [
      '--nosetuid',
      '--listen',
      `127.0.0.1:${port}`,
      ...(tls ? ['--tlscert', certificate, '--tlskey', key] : []),
      '--class',
      'aiosmtpd.handlers.Mailbox',
      maildir,
    ],
    { stdio: 'ignore' },
  )
  const stop = () => {
    child.kill()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await untilReady(child, port)
  } catch (error) {
    stop()
    throw error
  }
  return {
    port,
    certificate: readFileSync(certificate, 'utf8'),
    letters: () => {
      const taken = join(maildir, 'new')
      return existsSync(taken)
        ? readdirSync(taken).map((name) => readFileSync(join(taken, name), 'utf8'))
        : []
    },
    stop,
  }
}
