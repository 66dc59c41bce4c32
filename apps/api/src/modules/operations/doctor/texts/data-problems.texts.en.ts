import type { InOtherWords } from '../words.ts'
import type { dataProblems } from './data-problems.texts.ts'

export const dataEnglish: InOtherWords<typeof dataProblems> = {
  database_silent: (reason) => [
    `The database does not answer: ${reason}.`,
    'Check DATABASE_URL: the host, the name of the database (3D000), user and password (28P01).',
  ],
  old_database: (version, needed) => [`PostgreSQL is ${version}; ${needed} is needed.`, 'Upgrade the database server.'],
  ascii_locale: () => [
    "The database's locale lowers only ASCII letters, so a search finds nothing by a Cyrillic word.",
    "Create it again: create database NAME template template0 locale 'C.UTF-8', and move the data into it.",
  ],
  extension_unavailable: (names) => [
    `The database server lacks the extensions ${names}.`,
    'Install them: in Debian they are in postgresql-contrib.',
  ],
  extension_missing: (names) => [`The database lacks the extensions ${names}.`, 'Run: create extension NAME.'],
  newer_schema: (names) => [
    `A newer release has migrated this database: ${names}.`,
    'Run that release or a newer one: this one cannot run on it.',
  ],
  usable_newer_schema: (names) => [
    `A newer release has migrated this database: ${names}.`,
    'This release can run on it; start the newer one when you can.',
  ],
  pending_migrations: (count) => [
    `${count} migrations are pending.`,
    'The site runs them when it starts. Back up the database before.',
  ],
  may_not_create: () => [
    "The database's user may create neither schemas nor extensions.",
    'Run: grant create on database NAME to USER.',
  ],
  superuser: () => [
    'The site connects as a superuser of the database.',
    'Create a user that owns this database alone.',
  ],
  connections_lacking: (available, needed, processes) => [
    `The database accepts ${available} connections, but ${needed} are needed (processes: ${processes}).`,
    'Raise max_connections or lower DATABASE_POOL.',
  ],
  connections_tight: (available, needed, processes) => [
    `${available} connections suffice for now (${needed} for ${processes} processes), but not for a deployment.`,
    'Raise max_connections to twice that: old and new processes run side by side for a while.',
  ],
  pooler_silent: (setting, reason) => [
    `${setting} does not answer: ${reason}.`,
    'Check the host, port, user and password, and that the pooler knows the database.',
  ],
  shared_sessions: (setting) => [
    `${setting} leads through a pooler of transactions, where jobs are not notified of each other and locks are lost.`,
    'Set DATABASE_DIRECT_URL to the database itself, beside DATABASE_URL of the pooler.',
  ],
  other_database: () => [
    'DATABASE_DIRECT_URL and DATABASE_URL lead to different databases.',
    'Set both to one: jobs are queued by the one and taken by the other.',
  ],
  needless_direct: () => [
    'DATABASE_URL is no pooler of transactions, but DATABASE_DIRECT_URL is set.',
    'Remove DATABASE_DIRECT_URL: without a pooler statements are prepared once.',
  ],
  unnamed_statements: () => [
    'The pooler keeps no prepared statements, so each is parsed and planned again.',
    'Use PgBouncer 1.21 or later with max_prepared_statements = 600, and restart the site.',
  ],
  replica_silent: (reason) => [
    `The replica does not answer: ${reason}. The primary answers for it.`,
    'Check DATABASE_REPLICA_URL, and that the replica accepts reads (hot_standby = on).',
  ],
  replica_primary: () => [
    'DATABASE_REPLICA_URL leads to a primary, and is not used.',
    'Set it to a standby of DATABASE_URL, or remove it.',
  ],
  replica_stranger: () => [
    'DATABASE_REPLICA_URL leads to a standby of another database, and is not used.',
    'Set it to a standby of DATABASE_URL, or remove it.',
  ],
  replica_late: () => [
    'The replica is more than a second late, and the primary answers for it.',
    'Check the network between both, the load of the replica, and recovery_min_apply_delay.',
  ],
  not_durable: (names) => [
    `These settings of the database are off: ${names}.`,
    'Turn them on in postgresql.conf: otherwise a power failure loses payments or the whole database.',
  ],
  database_clock: (seconds) => [
    `The clock of the database differs from ours by ${seconds} s.`,
    'Synchronize both by NTP.',
  ],
  own_clock: (host, seconds) => [
    `Our clock differs from others, such as that of ${host}, by ${seconds} s.`,
    'Synchronize it by NTP: codes and meetings depend on it.',
  ],
  clock_unknown: () => [
    'No outside service returned the time.',
    'Check that this machine reaches the internet by https, and turn on NTP.',
  ],
  redis_silent: () => ['Redis does not answer.', 'Check REDIS_URL, and that Redis runs.'],
  redis_missing: (processes) => [
    `${processes} processes run without Redis.`,
    'Set REDIS_URL: they do not reach each other otherwise.',
  ],
  redis_off: () => ['REDIS_URL is not set; one process does not need it.', ''],
  no_storage: () => ['No storage for files is configured.', 'Set FILES_DIR or the S3_… settings.'],
  folder_fails: (folder, reason) => [
    `${folder} is not writable: ${reason}.`,
    'Create it, and give it to the user that runs the site.',
  ],
  folder_open: (folder) => [`Other users of the machine can read ${folder}.`, 'Close it: chmod o-rwx.'],
  disk_full: (folder, gibibytes) => [
    `The disk of ${folder} is nearly full: ${gibibytes} GiB are left.`,
    'Free space, or use S3.',
  ],
  disk_filling: (folder, gibibytes) => [
    `The disk of ${folder} is filling up: ${gibibytes} GiB are left.`,
    'Free space and monitor it.',
  ],
  bucket_fails: (bucket, reason) => [
    `A file cannot be written to and read from ${bucket}: ${reason}.`,
    'Check S3_ENDPOINT, S3_REGION, the keys and their rights to this bucket.',
  ],
  bucket_forgets: (bucket) => [
    `${bucket} did not return what was written.`,
    'Check that S3_ENDPOINT is an S3-compatible store.',
  ],
  bucket_keeps: (bucket, reason) => [
    `Files in ${bucket} cannot be deleted: ${reason}.`,
    'Allow the key to delete: the law requires that personal files can be erased.',
  ],
  bucket_untried: (bucket, reason) => [
    `${bucket} could not be read without a key: ${reason}.`,
    'Check S3_PUBLIC_URL, by which browsers load pictures.',
  ],
  bucket_closed: (bucket, status) => [
    `Browsers cannot load pictures from ${bucket} (${status}).`,
    'Let anybody read its objects, and check S3_PUBLIC_URL.',
  ],
  bucket_listed: (bucket) => [
    `Anybody can list ${bucket}.`,
    'Forbid listing: anybody may read an object whose name they know, but not the names.',
  ],
  signed_url_fails: (bucket, reason) => [
    `Browsers cannot download private files from ${bucket}: ${reason}.`,
    "Check S3_BROWSER_ENDPOINT, and allow GET from the site with all headers in the store's CORS rules.",
  ],
  private_bucket_open: (bucket) => [
    `Anybody can read private files in ${bucket}.`,
    "Close this bucket to all but the API's key.",
  ],
}
