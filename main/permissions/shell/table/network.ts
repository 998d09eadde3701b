import { each, entry, flag, reading, running, valued, writing, type Table } from '../command-entry';

const cloudReads = 'talks to a cloud service';

export const networkCommands: Table = {
  curl: entry('high', 'sends or fetches over the network', {
    network: true,
    output: 'downloaded',
    options: [
      writing(
        '-o --output -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --output-dir --hsts --alt-svc --etag-save',
        'high',
      ),
      flag('-O --remote-name -J --remote-header-name --remote-name-all', 'high', 'saves what it fetches'),
      reading(
        '-T --upload-file -K --config --cacert --cert -E --key --netrc-file --unix-socket --etag-compare',
      ),
      {
        keys: [
          '-d',
          '--data',
          '--data-ascii',
          '--data-binary',
          '--data-raw',
          '--data-urlencode',
          '--json',
          '-b',
          '--cookie',
          '-H',
          '--header',
        ],
        value: true,
      },
      { keys: ['-F', '--form'], value: true },
      valued(
        '-X --request -A --user-agent -e --referer -u --user -m --max-time --connect-timeout --retry -w --write-out -x --proxy --resolve --limit-rate -r --range --form-string --interface --url-query',
      ),
    ],
  }),
  wget: entry('high', 'fetches over the network', {
    network: true,
    output: 'downloaded',
    options: [
      writing(
        '-O --output-document -o --output-file -a --append-output -P --directory-prefix --save-cookies',
        'high',
      ),
      reading('-i --input-file --post-file --body-file --load-cookies --ca-certificate --config'),
      running('--use-askpass'),
      valued('-U --user-agent --header -t --tries -T --timeout --post-data -e --execute'),
    ],
  }),
  ...each(
    'http https xh xhs aria2c axel lynx links w3m elinks lftp ftp tftp gallery-dl yt-dlp youtube-dl',
    entry('high', 'sends or fetches over the network', { network: true, output: 'downloaded' }),
  ),
  ...each(
    'nc ncat netcat socat telnet',
    entry('high', 'opens a network connection', {
      network: true,
      output: 'downloaded',
      options: [flag('-e -c --exec --sh-exec', 'critical', 'hands a shell or program to the network')],
    }),
  ),
  ...each(
    'ssh slogin mosh autossh',
    entry('high', 'logs in to another machine', { network: true, output: 'downloaded' }),
  ),
  ...each('scp sftp', entry('high', 'copies files over the network', { network: true, paths: 'copy' })),
  rsync: entry('medium', 'copies files', {
    paths: 'copy',
    whole: true,
    options: [
      running('-e --rsh --rsync-path'),
      flag(
        '--delete --delete-before --delete-after --delete-during --delete-delay --delete-excluded --remove-source-files --delete-missing-args',
        'critical',
        'deletes files at the target',
      ),
      writing('--log-file --backup-dir --partial-dir --write-batch'),
      reading('--files-from --exclude-from --include-from --password-file'),
      valued('--exclude --include --filter -f --bwlimit --timeout --max-size --min-size --port --chmod'),
    ],
  }),
  ...each(
    'dig nslookup host ping ping6 traceroute tracepath mtr whois nmap arp',
    entry('high', 'asks the network', { network: true }),
  ),
  ...each(
    'gh glab hub tea',
    entry('high', 'talks to a code host', {
      subcommands: {
        auth: entry('critical', 'handles a login', {
          subcommands: { status: entry('high', 'talks to a code host') },
        }),
        ...each('secret variable ssh-key gpg-key', entry('critical', 'changes secrets or keys')),
        repo: entry('high', 'talks to a code host', {
          subcommands: each('delete archive rename', entry('critical', 'deletes or hides a repository')),
        }),
        ...each(
          'release issue pr cache label run workflow',
          entry('high', 'talks to a code host', {
            subcommands: each('delete', entry('critical', 'deletes something on a code host')),
          }),
        ),
      },
    }),
  ),
  ...each(
    'aws gcloud az doctl flyctl fly heroku vercel netlify wrangler firebase supabase railway linode-cli oci ibmcloud',
    entry('high', cloudReads),
  ),
  ...each(
    'kubectl oc',
    entry('high', 'talks to a cluster', {
      subcommands: {
        ...each(
          'delete drain cordon taint replace',
          entry('critical', 'deletes or stops things in a cluster'),
        ),
        ...each(
          'apply create patch edit scale rollout set label annotate',
          entry('critical', 'changes a cluster'),
        ),
        config: entry('high', 'reads or changes cluster logins'),
      },
    }),
  ),
  helm: entry('high', 'talks to a cluster', {
    subcommands: each('install upgrade uninstall delete rollback', entry('critical', 'changes a cluster')),
  }),
  ...each(
    'terraform tofu pulumi terragrunt',
    entry('high', 'may talk to cloud services', {
      subcommands: {
        ...each('fmt validate version', entry('medium', 'checks or formats files')),
        ...each('apply destroy import taint state up down', entry('critical', 'changes cloud resources')),
      },
    }),
  ),
  ...each('ansible ansible-playbook', entry('critical', 'changes other machines')),
  ...each(
    'docker podman nerdctl',
    entry('high', 'works with containers', {
      subcommands: {
        ...each(
          'ps images logs version info top stats port history events diff',
          entry('none', 'looks at containers'),
        ),
        // It shows the environment of a container, keys among it.
        inspect: entry('low', 'looks at containers'),
        ...each('rm rmi kill prune', entry('critical', 'deletes containers or images')),
        login: entry('critical', 'handles a login'),
        run: entry('high', 'runs a container', {
          options: [
            flag('--privileged', 'critical', 'gives a container full rights on this machine'),
            flag(
              '--pid --network --net --cap-add --device --userns',
              'high',
              'widens what a container may do',
            ),
            { keys: ['-v', '--volume', '--mount'], value: true },
            valued('-e --env -p --name -w --workdir -u --user --entrypoint'),
          ],
        }),
        ...each(
          'system volume image container network builder',
          entry('high', 'works with containers', {
            subcommands: {
              ...each('ls list inspect df', entry('low', 'looks at containers')),
              ...each('rm prune', entry('critical', 'deletes containers, images or data')),
            },
          }),
        ),
        compose: entry('high', 'works with containers', {
          subcommands: {
            ...each('ps logs ls images top', entry('none', 'looks at containers')),
            config: entry('low', 'looks at containers'),
            rm: entry('critical', 'deletes containers'),
            down: entry('high', 'removes containers', {
              options: [flag('-v --volumes', 'critical', 'deletes data of containers')],
            }),
          },
        }),
      },
    }),
  ),
  ...each(
    'docker-compose podman-compose',
    entry('high', 'works with containers', {
      subcommands: {
        ...each('ps logs ls images top', entry('none', 'looks at containers')),
        config: entry('low', 'looks at containers'),
        down: entry('high', 'removes containers', {
          options: [flag('-v --volumes', 'critical', 'deletes data of containers')],
        }),
      },
    }),
  ),
  ...each(
    'psql mysql mariadb mongosh mongo redis-cli sqlcmd clickhouse-client cqlsh',
    entry('high', 'talks to a database'),
  ),
  ...each('sqlite3 duckdb', entry('high', 'runs statements on a database', { paths: 'write', skip: 0 })),
  ...each('dropdb createdb pg_restore mysqladmin', entry('critical', 'changes a database')),
  ...each('pg_dump mysqldump mongodump', entry('high', 'copies a database')),
  ...each('mail mailx sendmail mutt msmtp', entry('high', 'sends mail')),
};
