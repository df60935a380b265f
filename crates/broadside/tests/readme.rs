//! The README's commands, all of them in their order; and what `make play` does where something is missing.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

mod outside;
use outside::Scratch;

const BROADSIDE: &str = env!("CARGO_BIN_EXE_broadside");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The lines of the README's blocks of commands, without their comments.
fn lines() -> Vec<String> {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = text.split("```").skip(1).step_by(2);
    let lines = blocks.flat_map(str::lines).map(|line| match line.split_once(" # ") {
        Some((command, _)) => command.trim().to_owned(),
        None => line.trim().to_owned(),
    });
    lines.filter(|line| !line.is_empty()).collect()
}

/// A server that ends with the test.
struct Server {
    child: Child,
    link: String,
}

impl Server {
    fn start(line: &str, folder: &Path) -> Self {
        let mut words = line.split(' ');
        assert_eq!(words.next(), Some("broadside"));
        let mut child = Command::new(BROADSIDE)
            .args(words)
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(folder.join("tables"))
            .env("BROADSIDE_SEED", "1914")
            .env("BROADSIDE_KEY", format!("{:064x}", 1914))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().rsplit(' ').next().unwrap().to_owned();
        let mut opened = ureq::post(format!("{address}api/tables"))
            .header("content-type", "application/json")
            .send(r#"{"game":"nations","seat":null}"#)
            .unwrap();
        let place: serde_json::Value =
            serde_json::from_str(&opened.body_mut().read_to_string().unwrap()).unwrap();
        let link = format!("{address}#/table/{}", place["table"].as_str().unwrap());
        Server { child, link }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a command fills the screen, and so needs a terminal.
fn is_screen(line: &str) -> bool {
    ["broadside play", "broadside watch", "broadside lesson"].iter().any(|begin| line.starts_with(begin))
        && !line.contains("--plain")
}

/// Runs a line of the shell in a terminal until its screen is there, and leaves it.
fn show(line: &str, folder: &Path, path: &str) -> Result<(), String> {
    // Each line has a terminal server of its own: one that is just ending would take the next session with it.
    static LINES: AtomicUsize = AtomicUsize::new(0);
    let socket = format!("broadside-readme-{}-{}", std::process::id(), LINES.fetch_add(1, Ordering::Relaxed));
    let tmux =
        |args: &[&str]| Command::new("tmux").args(["-L", &socket, "-f", "/dev/null"]).args(args).output();
    let line = format!(
        "cd {} && PATH={path} HOME={} BROADSIDE_SEED=1914 {line}; cat",
        folder.display(),
        folder.display()
    );
    if tmux(&["new-session", "-d", "-x", "80", "-y", "24", &line]).is_err() {
        assert!(std::env::var_os("CI").is_none(), "tmux is not installed");
        println!("skipped: tmux is not installed");
        return Ok(());
    }
    let seen = || String::from_utf8_lossy(&tmux(&["capture-pane", "-p"]).unwrap().stdout).into_owned();
    let is_shown = (0..2_400).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        ["q leave", "q gehen"].iter().any(|key| seen().contains(key))
    });
    let last = seen();
    let _ = tmux(&["kill-server"]);
    if is_shown { Ok(()) } else { Err(last) }
}

#[test]
fn the_commands_of_the_readme_work_in_their_order() {
    let scratch = Scratch::new("readme");
    let folder = scratch.path();
    let bin = Path::new(BROADSIDE).parent().unwrap().display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
    let mut server = None;
    let mut run = 0;
    for line in lines().iter().filter(|line| line.starts_with("broadside ")) {
        run += 1;
        if line.starts_with("broadside serve") {
            server = Some(Server::start(line, folder));
            continue;
        }
        let link = server.as_ref().map_or("", |server| server.link.as_str());
        let line = line.replace("http://host:1914/#/table/ID", &format!("'{link}'"));
        if is_screen(&line) {
            show(&line, folder, &path).unwrap_or_else(|seen| panic!("{line}:\n{seen}"));
            continue;
        }
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", &line]).current_dir(folder).env("PATH", &path).env("HOME", folder);
        shell.env("BROADSIDE_SEED", "1914");
        for folder in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
            shell.env_remove(folder);
        }
        let output = shell.stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(run > 20, "{run} commands");
    assert!(folder.join("manuals/broadside-play.1").is_file() && folder.join("broadside.bash").is_file());
}

#[test]
fn what_the_readme_makes_can_be_made() {
    let makefile = std::fs::read_to_string(root().join("Makefile")).unwrap();
    let makes = lines().into_iter().filter_map(|line| line.strip_prefix("make ").map(str::to_owned));
    let makes: Vec<String> = makes.collect();
    assert!(makes.contains(&"play".to_owned()));
    for target in makes {
        assert!(makefile.contains(&format!("\n{target}:")), "{target}");
    }
}

/// Runs `make` where only these programs are.
#[cfg(unix)]
fn make_with(programs: &[&str], args: &[&str], scratch: &Scratch) -> (bool, String) {
    let found = |program: &str| {
        let paths = std::env::var_os("PATH").unwrap();
        std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
    };
    let bin = scratch.path().join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    for program in programs {
        let _ = std::os::unix::fs::symlink(found(program).unwrap(), bin.join(program));
    }
    let make = found("make").expect("make is installed where its target is tested");
    let output = Command::new(make)
        .arg("-s")
        .args(args)
        .current_dir(root())
        .env("PATH", &bin)
        .env_remove("MAKEFLAGS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.success(), String::from_utf8(output.stderr).unwrap())
}

#[test]
#[cfg(unix)]
fn without_node_make_says_in_one_line_what_to_install_and_builds_no_server_without_pages() {
    let scratch = Scratch::new("make");
    let (made, told) = make_with(&["bash", "sh", "id"], &["web"], &scratch);
    assert!(!made);
    let told: Vec<&str> = told.lines().filter(|line| !line.starts_with("make")).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("install Node 20 or newer") && told[0].contains("WEB=no"), "{told:?}");
    let (made, told) = make_with(&["bash", "sh", "id"], &["web", "WEB=no"], &scratch);
    assert!(made, "asked for, it does without: {told}");
}
