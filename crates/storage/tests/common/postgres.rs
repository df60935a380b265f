//! Debian's PostgreSQL, for tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A separate PostgreSQL server in a temporary folder, run as an unprivileged user.
pub(crate) struct PostgresServer {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
    pub(crate) address: String,
}

impl PostgresServer {
    /// Starts a server for a test; `None`, which is an error on CI, if PostgreSQL is not installed.
    #[allow(dead_code, reason = "campaigns say themselves what they miss")]
    pub(crate) fn for_test() -> Option<Self> {
        let server = Self::start();
        if server.is_none() {
            assert!(std::env::var_os("CI").is_none(), "PostgreSQL is needed here");
            eprintln!("skipped: PostgreSQL is not installed");
        }
        server
    }

    /// Starts a server; `None` if PostgreSQL is not installed.
    pub(crate) fn start() -> Option<Self> {
        let programs = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let programs = programs.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).max()?;
        let folder = tempfile::tempdir().ok()?;
        let data = folder.path().join("data");
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(folder.path()).status().ok()?;
            owned.success().then_some(())?;
        }
        run(&programs.join("initdb"), &["-D", data.to_str()?, "-A", "trust", "-U", "table", "--no-sync"])?;
        let mut server = PostgresServer { folder, programs, port: 0, address: String::new() };
        // Somebody else may take a port that was free a moment ago.
        (0..5).find_map(|_| server.launch_on_a_free_port())?;
        Some(server)
    }

    fn launch_on_a_free_port(&mut self) -> Option<()> {
        self.port = std::net::TcpListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?.port();
        self.address = format!("postgres://table@127.0.0.1:{}/postgres", self.port);
        self.launch()
    }

    fn launch(&self) -> Option<()> {
        let (data, port) = (self.folder.path().join("data"), self.port);
        let options = format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=");
        run(
            &self.programs.join("pg_ctl"),
            &["-D", data.to_str()?, "-o", &options, "-w", "start", "-l", data.join("log").to_str()?],
        )
    }
}

#[allow(dead_code, reason = "only some tests torment the database")]
impl PostgresServer {
    /// Stops the server in the midst of everything and starts it again.
    pub(crate) fn restart(&mut self) -> Option<()> {
        let data = self.folder.path().join("data");
        run(&self.programs.join("pg_ctl"), &["-D", data.to_str()?, "-m", "immediate", "-w", "stop"])?;
        self.launch()
    }

    /// Starts it again with a certificate and its key. Then the database `postgres` takes encrypted lines only, and
    /// `template1` plain ones only.
    pub(crate) fn encrypt(&mut self, certificate: &str, key: &str) -> Option<()> {
        use std::os::unix::fs::PermissionsExt;
        let data = self.folder.path().join("data");
        let rules = "hostssl postgres all 127.0.0.1/32 trust\nhostnossl template1 all 127.0.0.1/32 trust\n";
        let settings = std::fs::read_to_string(data.join("postgresql.conf")).ok()? + "\nssl = on\n";
        for (name, text) in [
            ("server.crt", certificate),
            ("server.key", key),
            ("pg_hba.conf", rules),
            ("postgresql.conf", &settings),
        ] {
            let file = data.join(name);
            std::fs::write(&file, text).ok()?;
            std::fs::set_permissions(&file, PermissionsExt::from_mode(0o600)).ok()?;
            if is_root() {
                Command::new("chown").arg("postgres").arg(&file).status().ok()?.success().then_some(())?;
            }
        }
        self.restart()
    }

    /// The numbers of all its processes.
    pub(crate) fn processes(&self) -> std::io::Result<Vec<String>> {
        let pids = std::fs::read_to_string(self.folder.path().join("data/postmaster.pid"))?;
        let first = pids.lines().next().unwrap_or_default().to_owned();
        let children = Command::new("pgrep").args(["-P", &first]).output()?;
        let children = String::from_utf8_lossy(&children.stdout).into_owned();
        Ok(std::iter::once(first).chain(children.lines().map(str::to_owned)).collect())
    }

    /// Lets all its processes stand still, or go on.
    pub(crate) fn freeze(&mut self, frozen: bool) -> std::io::Result<()> {
        let signal = if frozen { "-STOP" } else { "-CONT" };
        Command::new("kill").arg(signal).args(self.processes()?).status()?;
        Ok(())
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        let data = self.folder.path().join("data");
        let _ =
            run(&self.programs.join("pg_ctl"), &["-D", &data.to_string_lossy(), "-m", "immediate", "stop"]);
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|it| std::os::unix::fs::MetadataExt::uid(&it) == 0)
}

/// Runs a PostgreSQL program as another user, because it refuses to run as root.
fn run(program: &Path, words: &[&str]) -> Option<()> {
    let mut process = match is_root() {
        true => {
            let mut process = Command::new("runuser");
            process.args(["-u", "postgres", "--"]).arg(program);
            process
        }
        false => Command::new(program),
    };
    let status = process.args(words).current_dir("/").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.ok()?.success().then_some(())
}
