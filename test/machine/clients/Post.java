import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Post HOST FILE: sends the file, and prints the answer. */
class Post {
  public static void main(String[] given) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new Anybody()}, null);
    HttpClient client = HttpClient.newBuilder().sslContext(context).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://" + given[0] + ":8080/api/filter"))
            .timeout(Duration.ofSeconds(120))
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofFile(Path.of(given[1])))
            .build();
    HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) System.exit(1);
    System.out.write(answer.body());
    System.out.flush();
    System.exit(0);
  }

  static class Anybody implements X509TrustManager {
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
